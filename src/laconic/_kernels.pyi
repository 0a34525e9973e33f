"""The vector instructions of the native kernels."""



def vector_path() -> str:
    """The vector instructions that kernels use: baseline, avx2 or avx512."""
