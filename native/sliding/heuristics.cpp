#include "heuristics.hpp"

#include <map>
#include <utility>

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }
constexpr std::size_t kMostWalkingStates = 5'000'000;

}  // namespace

std::int32_t WalkingTable::find(std::vector<std::uint8_t> const& wanted) const {
    auto const at = std::lower_bound(sorted.begin(), sorted.end(), wanted,
                                     [&](std::int32_t state, auto const& key) { return counts[u(state)] < key; });
    if (at == sorted.end() || counts[u(*at)] != wanted) throw std::invalid_argument("no arrangement of this board");
    return *at;
}

std::shared_ptr<WalkingTable const> walking_table(int lines, int length, int goal_line, std::size_t most) {
    auto table = std::make_shared<WalkingTable>();
    table->lines = lines;
    std::map<std::vector<std::uint8_t>, std::int32_t> number;
    std::vector<std::uint8_t> goal(u(lines * lines + 1));
    for (int line = 0; line < lines; ++line)
        goal[u(line * lines + line)] = static_cast<std::uint8_t>(length - (line == goal_line));
    goal.back() = static_cast<std::uint8_t>(goal_line);
    number.emplace(goal, 0);
    table->counts.push_back(goal);
    table->distance.push_back(0);
    for (std::size_t state = 0; state < table->counts.size(); ++state) {
        table->next.resize((state + 1) * 2 * u(lines), -1);
        for (int forward = 0; forward < 2; ++forward) {
            int const blank = table->counts[state].back(), to = blank + (forward ? 1 : -1);
            if (to < 0 || to >= lines) continue;
            for (int g = 0; g < lines; ++g) {
                auto counts = table->counts[state];
                if (!counts[u(to * lines + g)]) continue;
                --counts[u(to * lines + g)];
                ++counts[u(blank * lines + g)];
                counts.back() = static_cast<std::uint8_t>(to);
                auto const [at, fresh] = number.emplace(counts, static_cast<std::int32_t>(table->counts.size()));
                if (fresh) {
                    if (number.size() > most) return nullptr;
                    table->counts.push_back(std::move(counts));
                    table->distance.push_back(static_cast<std::uint8_t>(table->distance[state] + 1));
                }
                table->next[(state * 2 + u(forward)) * u(lines) + u(g)] = at->second;
            }
        }
    }
    for (auto const& entry : number) table->sorted.push_back(entry.second);
    return table;
}

std::shared_ptr<std::vector<std::uint8_t> const> conflict_table(int length) {
    std::size_t size = 1;
    for (int i = 0; i < length; ++i) size *= u(length + 1);
    auto table = std::make_shared<std::vector<std::uint8_t>>(size);
    for (std::size_t code = 0; code < size; ++code) {
        std::vector<int> homes;  // of the tiles that are in their line, from the last cell to the first
        for (std::size_t rest = code; rest; rest /= u(length + 1))
            if (rest % u(length + 1)) homes.push_back(static_cast<int>(rest % u(length + 1)));
        std::vector<int> longest(homes.size(), 1);
        int best = 0;
        for (std::size_t i = 0; i < homes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                if (homes[j] < homes[i]) longest[i] = std::max(longest[i], longest[j] + 1);
            best = std::max(best, longest[i]);
        }
        (*table)[code] = static_cast<std::uint8_t>(2 * (static_cast<int>(homes.size()) - best));
    }
    return table;
}

Simple::Simple(Grid const& grid, int goal_blank, bool conflicts, bool walking) : grid_(grid), goal_blank_(goal_blank) {
    if (conflicts) {
        if (std::max(grid.width, grid.height) > 7)
            throw std::invalid_argument("linear conflict: at most 7 cells a line");
        row_table_ = conflict_table(grid.width);
        column_table_ = conflict_table(grid.height);
    }
    if (walking) {
        rows_ = walking_table(grid.height, grid.width, goal_blank / grid.width, kMostWalkingStates);
        columns_ = walking_table(grid.width, grid.height, goal_blank % grid.width, kMostWalkingStates);
        if (!rows_ || !columns_)
            throw std::invalid_argument(
                "walking distance: a board with at most 5,000,000 walking states expected, such as 4x4");
    }
}

int Simple::distance(int label, int cell) const {
    int const w = grid_.width;
    return std::abs(label / w - cell / w) + std::abs(label % w - cell % w);
}

int Simple::row_conflicts(int row) const {
    std::size_t code = 0;
    for (int column = grid_.width; column-- > 0;) {
        int const label = labels_[u(row * grid_.width + column)];
        bool const home = label != goal_blank_ && label / grid_.width == row;
        code = code * u(grid_.width + 1) + u(home ? label % grid_.width + 1 : 0);
    }
    return (*row_table_)[code];
}

int Simple::column_conflicts(int column) const {
    std::size_t code = 0;
    for (int row = grid_.height; row-- > 0;) {
        int const label = labels_[u(row * grid_.width + column)];
        bool const home = label != goal_blank_ && label % grid_.width == column;
        code = code * u(grid_.height + 1) + u(home ? label / grid_.width + 1 : 0);
    }
    return (*column_table_)[code];
}

void Simple::start(Grid const&, Labels const& labels, int blank) {
    labels_ = labels;
    parts_ = {};
    for (int cell = 0; cell < grid_.cells; ++cell)
        if (cell != blank) parts_.manhattan += distance(labels[u(cell)], cell);
    if (row_table_) {
        for (int row = 0; row < grid_.height; ++row) parts_.conflicts += row_conflicts(row);
        for (int column = 0; column < grid_.width; ++column) parts_.conflicts += column_conflicts(column);
    }
    if (!rows_) return;
    std::vector<std::uint8_t> rows(u(grid_.height * grid_.height + 1)), columns(u(grid_.width * grid_.width + 1));
    for (int cell = 0; cell < grid_.cells; ++cell) {
        if (cell == blank) continue;
        int const label = labels[u(cell)], w = grid_.width;
        ++rows[u(cell / w * grid_.height + label / w)];
        ++columns[u(cell % w * w + label % w)];
    }
    rows.back() = static_cast<std::uint8_t>(blank / grid_.width);
    columns.back() = static_cast<std::uint8_t>(blank % grid_.width);
    parts_.walking = {rows_->find(rows), columns_->find(columns)};
}

Simple::Parts Simple::after(int label, int from, int to) {
    int const w = grid_.width;
    Parts parts = parts_;
    parts.manhattan += distance(label, to) - distance(label, from);
    bool const vertical = std::abs(to - from) == w && from % w == to % w;
    if (rows_) {  // the blank moves from `to` to `from`
        auto const& table = vertical ? *rows_ : *columns_;
        auto& state = parts.walking[vertical ? 0 : 1];
        int const goal = vertical ? label / w : label % w;
        state = table.next[(u(state) * 2 + (from > to)) * u(table.lines) + u(goal)];
    }
    if (row_table_) {  // only the lines perpendicular to the move change
        auto const across = [&](int cell) { return vertical ? row_conflicts(cell / w) : column_conflicts(cell % w); };
        int const before = across(from) + across(to);
        move(label, from, to);
        parts.conflicts += across(from) + across(to) - before;
        move(label, to, from);
    }
    return parts;
}

int Simple::bound(Parts const& parts) const {
    int const plain = parts.manhattan + parts.conflicts;
    return rows_ ? std::max<int>(plain, rows_->distance[u(parts.walking[0])] + columns_->distance[u(parts.walking[1])])
                 : plain;
}

}  // namespace laconic::sliding
