"""`python -m ludarium` is the command `ludarium`."""

from ludarium.cli.app import main

if __name__ == "__main__":
    main()
