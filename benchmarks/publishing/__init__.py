"""What publishes results: their files, the runs behind proofs, tables, and the documents' index."""
