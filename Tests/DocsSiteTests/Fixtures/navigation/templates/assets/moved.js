// follows fragments
