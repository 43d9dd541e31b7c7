"""Pictures of boards, for terminals, notebooks and files, from one description that every game gives: `Look`."""
