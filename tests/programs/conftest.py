"""The programs are read by the linter and never imported: pytest must not collect them."""

collect_ignore_glob = ["*"]
