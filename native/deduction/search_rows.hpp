// The demands of a position's rows on later guesses, in the restricted modes: the legal guesses, and a key.
#pragma once

#include <algorithm>
#include <vector>

#include "search_demands.hpp"

namespace laconic::search {

template <class Code>
class Rows {
public:
    explicit Rows(Shared<Code>& shared) : s_(shared) {
        if (!s_.hard) return;
        Lock const hold(s_.lending);
        if (s_.demands.empty()) s_.demands.push_back(std::make_unique<Demands<Code>>(s_));
        demands_ = std::move(s_.demands.back());
        s_.demands.pop_back();
    }
    Rows(Rows const&) = delete;
    ~Rows() {
        Lock const hold(s_.lending);
        if (demands_) s_.demands.push_back(std::move(demands_));
    }

    // Makes a node a root: the only demands are those implied by its legal guesses.
    void begin(Node<Code>& node) {
        if (s_.restricted && !s_.pool_is_candidates && node.legal.size() < s_.guesses)
            for (auto g : node.legal) node.state ^= guess_key(g);
        root_state_ = node.state;
        no_demands_.assign(s_.words(), 0);
        node.required = no_demands_;
        if (!s_.hard) return;
        demands_->begin(node.places);
        node.allowed = demands_->root().get();
    }

    // The codes of the guesses for an answer: in hard mode those allowed, in easy mode all.
    Code const* codes(Node<Code> const& node, Index answer) const {
        return s_.hard ? demands_->row(*node.allowed, answer) : s_.column(answer);
    }

    // Sets the frame's columns for a node of a restricted mode: its parent's, or a copy of the legal guesses' codes.
    void open(Node<Code> const& node, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        frame.opened = node.serial;
        frame.columns.resize(n);
        if (s_.hard) {
            for (std::size_t i = 0; i < n; ++i) frame.columns[i] = codes(node, node.set[i]);
            frame.width = node.allowed->width();
            return;
        }
        if (k * (kGatherCost + std::min<std::size_t>(n, 100)) >= node.width * std::min<std::size_t>(n, 100)) {
            for (std::size_t i = 0; i < n; ++i) frame.columns[i] = node.columns[i];
            frame.here.assign(node.places.begin(), node.places.end());
            frame.width = node.width;
            return;
        }
        frame.width = padded(k);
        frame.here.clear();
        if (frame.local_size < n * frame.width) {
            frame.local_size = n * frame.width;
            frame.local = Aligned<Code>(frame.local_size);
        }
        for (std::size_t i = 0; i < n; ++i) {
            Code* const to = frame.local.get() + i * frame.width;
            Code const* const from = node.columns[i];
            for (std::size_t j = 0; j < k; ++j) to[j] = from[node.places[j]];
            frame.columns[i] = to;
        }
    }

    // The demands as a key: in hard mode from the required bits, in ultra-hard mode from the legal guesses.
    Key state_of(Node<Code> const& node, Index guess, Part const& part, Frame<Code>& frame) {
        if (!s_.restricted || s_.pool_is_candidates) return {};
        if (s_.hard) {
            demand(node, guess, part, frame);
            if (frame.required == no_demands_) return root_state_;
            Key state = random_key(std::uint64_t{1} << 42);  // distinct from the keys of answers and guesses
            for (auto bits : frame.required) {
                state.low = scramble(state.low ^ bits);
                state.high = scramble(state.high + 3 * bits + 1);
            }
            return state ^ root_state_;
        }
        Key state{};
        filter_legal(node, guess, part, frame);
        for (auto g : frame.legal) state ^= guess_key(g);
        return state;
    }

    bool demands_more(Node<Code> const& node, Index guess, Part const& part, Frame<Code>& frame) {
        if (!s_.hard) return true;
        demand(node, guess, part, frame);
        return !std::equal(node.required.begin(), node.required.end(), frame.required.begin());
    }

    // Adds to a child what the rows so far allow; its state is known.
    void restrict(Node<Code> const& node, Index guess, Part const& part, Frame<Code>& frame, Node<Code>& child) {
        if (s_.hard) {
            demand(node, guess, part, frame);
            frame.allowed =
                frame.required == no_demands_ ? demands_->root() : demands_->meeting(frame.required, child.state);
            child.allowed = frame.allowed.get();
            child.legal = child.allowed->guesses;
            child.required = frame.required;
            return;
        }
        filter_legal(node, guess, part, frame);
        child.legal = frame.legal;
        child.required = frame.required;
        child.columns = frame.part_columns.data() + part.begin;
        child.places = frame.places;
        child.width = frame.width;
    }

private:
    // Ultra-hard mode: the guesses that stay legal in a part, and their places in this node's columns.
    void filter_legal(Node<Code> const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const k = node.legal.size();
        frame.legal.resize(k);
        frame.places.resize(k);
        std::size_t kept = 0;
        auto keep = [&](std::size_t j, bool legal) {
            frame.legal[kept] = node.legal[j];
            frame.places[kept] = frame.here.empty() ? static_cast<Index>(j) : frame.here[j];
            kept += legal;
        };
        Code const* const row = s_.problem.guess_matrix.data() + u(guess) * s_.guesses;
        for (std::size_t j = 0; j < k; ++j) keep(j, row[node.legal[j]] == part.code);
        frame.legal.resize(kept);
        frame.places.resize(kept);
    }

    static Key guess_key(Index guess) {
        return random_key((std::uint64_t{1} << 40) + static_cast<std::uint64_t>(guess));
    }

    // demand(row) = features(guess) AND features(answer), for any answer of the part, as guaranteed by rules: see
    // Rule.legality in rules/base.py. A row of Wordle demands the letters that guess and answer have in common: those
    // in the same place there, the others as often as both have them.
    void demand(Node<Code> const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const words = s_.words();
        auto const* const g = s_.problem.features.data() + u(guess) * words;
        auto const* const a = s_.problem.features.data() + u(s_.as_guess(frame.set[part.begin])) * words;
        frame.required.resize(words);
        for (std::size_t w = 0; w < words; ++w) frame.required[w] = node.required[w] | (g[w] & a[w]);
    }

    Shared<Code>& s_;
    std::unique_ptr<Demands<Code>> demands_;
    std::vector<std::uint64_t> no_demands_;
    Key root_state_;
};

}  // namespace laconic::search
