"""What the native kernels use of this machine."""



def vector_path() -> str:
    """The vector instructions that kernels use: baseline, avx2 or avx512."""
