"""Secrets people carry: guests' tokens, invitations, CSRF values. Only hashes of them are stored."""

import base64
import hashlib
import hmac
import secrets


class Tokens:
    """Makes and recognises tokens, all derived from one secret of the server."""

    def __init__(self, secret: bytes) -> None:
        assert secret, "a server has a secret"
        self._secret = secret

    def _derived(self, purpose: str, text: str) -> bytes:
        return hmac.digest(self._secret, f"{purpose}|{text}".encode(), "sha256")

    @staticmethod
    def fresh() -> str:
        """A token nobody can guess."""
        return secrets.token_urlsafe(32)

    @staticmethod
    def hashed(token: str) -> str:
        """What is stored of a token; tokens are random, so a plain hash cannot be reversed."""
        return hashlib.sha256(token.encode()).hexdigest()

    @staticmethod
    def public_id(token: str) -> str:
        """The name by which others may know the holder of a token."""
        return hashlib.sha256(f"public|{token}".encode()).hexdigest()[:16]

    def csrf(self, token: str) -> str:
        """What every changing request of a guest has to carry."""
        return self._derived("csrf", token).hex()[:32]

    def csrf_fits(self, token: str, given: str) -> bool:
        """Whether it is the right one."""
        return hmac.compare_digest(self.csrf(token).encode(), given.encode("utf-8", "replace"))

    def invite(self, table: str) -> str:
        """The invitation to a table: written in a link, or read out on the telephone."""
        return base64.b32encode(self._derived("invite", table)[:10]).decode().lower()

    def study(self, study: str, link: int) -> str:
        """What lets somebody write in a study: the link of that number, which its owner can make void."""
        return base64.b32encode(self._derived("study", f"{study} {link}")[:15]).decode().lower()

    def address(self, address: str) -> str:
        """A fingerprint of a network address, so that none is stored."""
        return self._derived("address", address).hex()[:16]
