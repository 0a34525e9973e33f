#define LACONIC_LANES_TABLE lanes_baseline
#define LACONIC_LANES_NAME "baseline"
#include "lanes.inc"
