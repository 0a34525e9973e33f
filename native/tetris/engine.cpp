#include "engine.hpp"

#include <algorithm>

#include "common/instructions.hpp"

namespace laconic::tetris {

Engine const& engine() {
#ifdef LACONIC_X86
    if (instructions() != Instructions::kBaseline) return engine_avx2;
#endif
    return engine_baseline;
}

bool fits(Board const& board, int piece, Position at) {
    Piece const& p = kSet.piece[piece];
    if (at >= kPositions || orientation_of(at) >= p.orientations || row_of(at) > kLastBoxRow) return false;
    auto const& cells = p.shape[orientation_of(at)].cell;
    return std::all_of(cells, cells + 4, [&](auto cell) {
        int const column = column_of(at) + cell.column;
        return column < 16 && (board.row[row_of(at) + cell.row] >> column & 1);
    });
}

}  // namespace laconic::tetris
