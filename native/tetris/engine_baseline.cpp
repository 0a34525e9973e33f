#define LACONIC_TETRIS_ENGINE engine_baseline
#define LACONIC_TETRIS_NAME "baseline"
#include "engine.inc"
