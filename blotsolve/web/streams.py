"""Answers that end with their client: one that is waited for, one in parts as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from blotsolve.web.pool import Busy, Failed, Refused, TooLong

CLOSED = 499
"""The status of an answer that nobody is there to read."""


async def answered(request: Request, work: Awaitable[bytes]) -> Response:
    """Return the JSON that some work comes to; the work is cancelled when its client goes."""
    task = asyncio.ensure_future(work)
    gone = asyncio.create_task(_gone(request.receive))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            return Response(status_code=CLOSED)
        return Response(task.result(), media_type="application/json")
    except (Refused, Busy, TooLong, Failed) as error:
        return refusal(error)
    finally:
        gone.cancel()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def refusal(error: Exception) -> Response:
    """Return what a client is told when there is no answer."""
    if isinstance(error, Refused):
        return Response(str(error), 422, media_type="application/json")
    if isinstance(error, Busy):
        return Response(BUSY, 503, {"Retry-After": "1"}, media_type="application/json")
    if isinstance(error, TooLong):
        return Response(TOO_LONG, 504, media_type="application/json")
    return Response(FAULT, 500, media_type="application/json")


BUSY = '{"error":"Busy","message":"too many questions at once; ask again in a second"}'
TOO_LONG = '{"error":"TooLong","message":"this takes too long here; ask for less at once"}'
FAULT = '{"error":"Fault","message":"something went wrong here that should not"}'


class Events(Response):
    """Parts of an answer as server-sent events: `part` for each, then `end`, or `refused` with the reason.

    What is wrong before the first part is an ordinary answer with its status. The work ends when the client
    closes the connection.
    """

    media_type = "text/event-stream"

    def __init__(self, parts: AsyncGenerator[bytes], status_code: int = 200) -> None:
        super().__init__(status_code=status_code)
        self.parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts as they come."""
        work = asyncio.create_task(self._send_all(scope, receive, send))
        gone = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
        except OSError:
            pass  # the client went while something was sent
        finally:
            for task in (work, gone):
                task.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)

    async def _send_all(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def event(name: str, data: bytes) -> None:
            text = f"event: {name}\ndata: ".encode() + data + b"\n\n"
            await send({"type": "http.response.body", "body": text, "more_body": True})

        try:
            async with aclosing(self.parts) as parts:
                async for part in parts:
                    if not begun:
                        begun = True
                        await send(
                            {
                                "type": "http.response.start",
                                "status": self.status_code,
                                "headers": [(b"content-type", b"text/event-stream; charset=utf-8")],
                            }
                        )
                    await event("part", part)
        except (Refused, Busy, TooLong, Failed) as error:
            told = refusal(error)
            if not begun:
                await told(scope, receive, send)
                return
            await event("refused", bytes(told.body))
        else:
            await event("end", b"{}")
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    """Return when the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
