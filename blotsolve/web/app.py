"""The application: the routes, the page, and the workers that live as long as it does."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

import blotsolve
from blotsolve.web.limits import LOCAL_HOSTS, Guard, problem
from blotsolve.web.pool import Pool
from blotsolve.web.routes import events, router

PAGE = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Settings:
    """How much the service does at once, and under which names it answers.

    >>> Settings(workers=2, queue=0).patience
    5.0
    """

    workers: int = max(2, os.cpu_count() or 1)
    """Processes that compute; one of them is always kept for short questions."""
    queue: int = 128
    """Questions that may wait for a process; who comes after them is told to come again."""
    patience: float = 5.0
    """Seconds that a question waits for a process."""
    hosts: Collection[str] = ()
    """Further names by which it may be asked, beside those of this machine."""


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Return the service as an ASGI application, for any server that runs such.

    Parameters
    ----------
    settings : Settings, optional
        How much it does at once, and under which names it answers.

    Returns
    -------
    ASGIApp
        The page at `/`, the service below `/api`. Its workers start and end with its lifespan.

    Examples
    --------
    >>> from blotsolve.web import Settings, create_app
    >>> app = create_app(Settings(workers=4, hosts=["blot.example"]))
    """
    settings = settings or Settings()
    pool = Pool(settings.workers, settings.queue, settings.patience)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    app = FastAPI(
        title="blotsolve",
        version=blotsolve.__version__,
        summary="Deals of the Belote family solved exactly: values, tables, reviews, advice, bots.",
        docs_url=None,  # the page of FastAPI loads its scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.pool = pool
    app.include_router(router)
    app.include_router(events)
    app.add_exception_handler(RequestValidationError, _not_as_described)
    app.add_exception_handler(HTTPException, _no_such_thing)
    app.add_exception_handler(Exception, _fault)

    @app.get("/", include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    app.mount("/static", _Files(directory=PAGE))
    return Guard(app, {*LOCAL_HOSTS, *settings.hosts})


class _Files(StaticFiles):
    """The files of the page, which a browser asks for again after an update."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _not_as_described(request: Request, error: Exception) -> Response:
    """Say in one sentence where a body is not as the API describes it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(step) for step in first["loc"] if step != "body") or "the body"
    return problem(422, "BodyError", f"{place[:100]}: {first['msg'][:300]}")


def _no_such_thing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # how FastAPI says that it cannot read the JSON
        return problem(422, "BodyError", "the body cannot be parsed (expected a JSON object in UTF-8)")
    return problem(error.status_code, "HttpError", str(error.detail)[:200], **(error.headers or {}))


def _fault(request: Request, error: Exception) -> Response:
    return problem(500, "Fault", "something went wrong here that should not")
