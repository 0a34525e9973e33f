"""What a guess gets back: one module a rule."""
