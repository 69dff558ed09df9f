"""A headless Chromium, driven by the DevTools protocol over two pipes; nothing but the standard library."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import itertools
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions --no-first-run --no-default-browser-check "
    "--hide-scrollbars --force-device-scale-factor=1 --remote-debugging-pipe"
).split()
# The protocol is read from descriptor 3 and written to 4.
_LAUNCH = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
)


def find_chromium() -> str | None:
    """Path of a Chromium; None if there is none."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page of one browser with a profile of its own."""

    def __init__(self, path: str, profile: Path, *, seconds: float = 60.0) -> None:
        self._seconds, self._numbers, self._unread = seconds, itertools.count(1), b""
        self.events: list[dict[str, Any]] = []
        inlet, self._write = _pipe()
        self._read, outlet = _pipe()
        command = [sys.executable, "-c", _LAUNCH, str(inlet), str(outlet), path, *_FLAGS, f"--user-data-dir={profile}"]
        self._process = subprocess.Popen(
            [*command, "about:blank"], pass_fds=(inlet, outlet), start_new_session=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(profile)},
        )  # fmt: skip
        os.close(inlet)
        os.close(outlet)
        self._session = ""
        pages = [target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page"]
        attached = self.call("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._read)
        os.close(self._write)

    def view(self, width: int, height: int, *, dark: bool = False) -> None:
        """Size of the window in CSS pixels, and the colours that the user prefers."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, file: Path, fragment: str = "") -> None:
        """Load a file anew and wait for it."""
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=f"{file.as_uri()}{fragment}")
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, as plain data."""
        reply = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in reply:
            raise AssertionError(reply["exceptionDetails"])
        return reply["result"].get("value")

    def wait(self, expression: str) -> None:
        """Until it is true."""
        end = time.monotonic() + self._seconds
        while not self.run(expression):
            if time.monotonic() > end:
                raise TimeoutError(expression)
            time.sleep(0.02)

    def press(self, key: str) -> None:
        """One key, such as `Tab` or `Enter`."""
        codes = {"Tab": 9, "Enter": 13, " ": 32}
        typed = {"text": "\r"} if key == "Enter" else {}
        event = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown", **event, **typed)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def picture(self, file: Path, *, whole: bool = False) -> None:
        """A PNG of what is seen, or of the whole page."""
        area: dict[str, Any] = {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            area = {"clip": {**size, "scale": 1}, "captureBeyondViewport": True}
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png", **area)["data"]))

    def complaints(self) -> list[str]:
        """What the console holds, and what was thrown."""
        lines = []
        for event in self.events:
            if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
                lines.append(json.dumps(event["params"])[:600])
        return lines

    def requests(self) -> list[str]:
        """Addresses that were asked for since `open`, beside those in the page itself."""
        urls = [
            event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"
        ]
        return [url for url in urls if not url.startswith(("data:", "about:"))]

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the protocol; events that come before its reply are kept."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") == number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                result: dict[str, Any] = reply["result"]
                return result
            if "method" in reply:
                self.events.append(reply)

    def _next(self) -> dict[str, Any]:
        end = time.monotonic() + self._seconds
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            more = os.read(self._read, 1 << 16) if ready else b""
            if not more:
                raise TimeoutError("Chromium did not reply")
            self._unread += more
        text, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message


def _pipe() -> tuple[int, int]:
    """Two ends whose numbers are not 3 or 4."""
    ends = []
    for end in os.pipe():
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10))
        os.close(end)
    return ends[0], ends[1]
