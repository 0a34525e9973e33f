#define LACONIC_TETRIS_ENGINE engine_avx2
#define LACONIC_TETRIS_NAME "avx2"
#include "engine.inc"
