"""The page and the JSON API that `laconic serve` offers to a browser on one's own machine."""
