"""How much one address, person or connection may ask for."""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address, ip_network

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from majolika.server.errors import Refused

MESSAGES_PER_SECOND = 20
LOGINS_PER_MINUTE = 10
COSTLY_SHARE = 10


class Limits:
    """Counts what is asked for; every process counts for itself."""

    def __init__(self, rate: int, connections: int) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rates = {
            "request": RateLimitItemPerMinute(rate),
            "costly": RateLimitItemPerMinute(max(1, rate // COSTLY_SHARE)),
            "login": RateLimitItemPerMinute(LOGINS_PER_MINUTE),
        }
        self._most_connections = connections
        self._connections: Counter[str] = Counter()

    def spend(self, kind: str, who: str) -> None:
        """Counts one more request; raises where that is too many."""
        if not self._limiter.hit(self._rates[kind], kind, who):
            raise Refused("too-many")

    def connect(self, address: str) -> None:
        """Counts one more connection; raises where that is too many."""
        if self._connections[address] >= self._most_connections:
            raise Refused("too-many")
        self._connections[address] += 1

    def disconnect(self, address: str) -> None:
        """Counts one connection less."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return self._connections.total()


class Bucket:
    """How many messages one connection may send: so many a second, and a second's worth at once."""

    def __init__(self, now: float) -> None:
        self._left = float(MESSAGES_PER_SECOND)
        self._since = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether there is enough left for one more."""
        self._left = min(float(MESSAGES_PER_SECOND), self._left + (now - self._since) * MESSAGES_PER_SECOND)
        self._since = now
        self._left -= cost
        return self._left >= 0


def network(address: str) -> str:
    """What counts as one address: with IPv6, everything that one household is given."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return address if parsed.version == 4 else str(ip_network(f"{address}/64", strict=False))
