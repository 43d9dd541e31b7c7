"""Where the server can be reached: the address in the local network, and a QR code for a phone."""

import functools
import io
import ipaddress
import socket

import segno

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@functools.cache
def lan_address() -> str | None:
    """The machine's address in the local network; None if there is none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback or found == "0.0.0.0" else found  # noqa: S104


def reachable(host: str, port: int, public_url: str) -> str | None:
    """The address that others can type in; None if the server listens to this machine only."""
    if public_url:
        return public_url
    if host in LOOPBACK:
        return None
    address = lan_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104
    return f"http://{address}:{port}" if address else None


def qr_code(text: str) -> str:
    """The text as a QR code in SVG, coloured by the page."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, dark="#000", light="#fff", nl=False
    )
    return out.getvalue().decode()
