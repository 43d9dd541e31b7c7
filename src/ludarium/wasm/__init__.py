"""The engine as WebAssembly: the same rules and the same search, for the page (docs/decisions/engine-in-the-page.md)."""
