"""MCP with the official SDK: on standard input for one assistant, and as an ASGI application at a
table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import mcp_types as types
import msgspec
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from starlette.types import Message as ASGIMessage
from starlette.types import Receive, Scope, Send

from threefold.mcp import papers
from threefold.mcp.arguments import arguments_refusal
from threefold.mcp.arriving import (
    INVALID_PARAMS,
    PARSE_ERROR,
    TOO_LONG,
    ReadableLines,
    message_refusal,
    refused_id,
    whole_body,
)
from threefold.mcp.listed import LISTED, WithTools, tool_type, tools_kept
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.model.languages import language_for
from threefold.rules.types import Refusal
from threefold.service.answers import choices_json
from threefold.service.jobs import Jobs
from threefold.service.kept import Part
from threefold.service.tables import Tables
from threefold.text import Lang, render, render_key
from threefold.version import __version__

Context = ServerRequestContext[Any]

SECRET: Final = "threefold.token"  # noqa: S105 - the name of a place
"""The key under which the table's server puts the token of an admitted request into its ASGI
scope.
"""

_JSON: Final = "application/json"


class _Handlers:
    """The handlers of the protocol's methods. ``caller_of`` returns the caller of a request."""

    def __init__(self, caller_of: Callable[[Context], ToolCaller]) -> None:
        self._caller_from_context = caller_of

    async def list_tools(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """Return all tools; those of a seat only if the caller has one."""
        who = self._caller_from_context(context)
        listed = _listed_apart(context)
        if listed is not None:
            listed.append(await asyncio.to_thread(tools_kept, who.lang))
            return types.ListToolsResult(tools=[])
        known = await asyncio.to_thread(tools, who.lang)
        names = [name for name, tool in known.items() if who.opened is not None or not tool.seated]
        return types.ListToolsResult(tools=[tool_type(name, who.lang) for name in names])

    async def call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Call a tool, and return its result or its refusal."""
        who = self._caller_from_context(context)
        tool = tools(who.lang).get(params.name)
        if tool is None:
            raise MCPError(
                INVALID_PARAMS, render_key(who.lang, "mcp.no_tool", {"name": params.name})
            )
        arguments = params.arguments or {}
        done: object = arguments_refusal(tool, arguments)
        if done is None:
            done = await asyncio.to_thread(
                who.run_at_table, tool.work, who, arguments, seated=tool.seated
            )
        if isinstance(done, Refusal):
            return _refusal_result(
                done.code,
                done.field,
                render(done.message, who.lang),
                **choices_json(done, who.lang),
            )
        written = msgspec.json.encode(done)
        content: list[types.ContentBlock] = [types.TextContent(type="text", text=written.decode())]
        return types.CallToolResult(
            content=content, structured_content=msgspec.json.decode(written)
        )

    async def list_resources(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """Return all resources."""
        who = self._caller_from_context(context)
        found = papers.papers(who.opened is not None, who.lang)
        listed = [
            types.Resource(uri=p.uri, name=p.name, description=p.text, mime_type=_JSON)
            for p in found
        ]
        return types.ListResourcesResult(resources=listed)

    async def list_templates(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        """Return the resources that have a parameter in their address."""
        text = render_key(self._caller_from_context(context).lang, "mcp.paper.rule", {})
        rule = types.ResourceTemplate(
            uri_template=papers.RULE_TEMPLATE, name="rule", description=text, mime_type=_JSON
        )
        return types.ListResourceTemplatesResult(resource_templates=[rule])

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """Return one resource."""
        who = self._caller_from_context(context)
        found = await asyncio.to_thread(
            who.run_at_table,
            papers.read_paper,
            str(params.uri),
            who,
            seated=str(params.uri) in papers.OF_A_SEAT,
        )
        if isinstance(found, Refusal):
            raise MCPError(INVALID_PARAMS, render(found.message, who.lang))
        text = msgspec.json.encode(found).decode()
        held = types.TextResourceContents(uri=params.uri, mime_type=_JSON, text=text)
        return types.ReadResourceResult(contents=[held])

    async def list_prompts(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        """Return all prompts."""
        return types.ListPromptsResult(
            prompts=[_prompt(name, self._caller_from_context(context)) for name in papers.PROMPTS]
        )

    async def get_prompt(
        self, context: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        """Return the text of one prompt."""
        who = self._caller_from_context(context)
        words = await asyncio.to_thread(
            who.run_at_table, papers.prompt, params.name, params.arguments or {}, who, seated=True
        )
        if isinstance(words, Refusal):
            raise MCPError(INVALID_PARAMS, render(words.message, who.lang))
        message = types.PromptMessage(
            role="user", content=types.TextContent(type="text", text=words)
        )
        return types.GetPromptResult(
            description=_prompt(params.name, who).description, messages=[message]
        )


def _listed_apart(context: Context) -> list[Part] | None:
    """Return where the tools for an answer over HTTP go; None for an answer that the SDK writes
    itself. Whoever asks over HTTP has a seat, so these are all tools."""
    request = getattr(context, "request", None)
    listed: list[Part] | None = None if request is None else request.scope.get(LISTED)
    return listed


def server(caller_of: Callable[[Context], ToolCaller], lang: Lang = "en") -> Server[Any]:
    """Return the protocol's server, with instructions in a language. ``caller_of`` returns the
    caller of a request.
    """
    own = _Handlers(caller_of)
    return Server(
        "threefold",
        version=__version__,
        instructions=render_key(lang, "mcp.instructions", {}),
        on_list_tools=own.list_tools,
        on_call_tool=own.call_tool,
        on_list_resources=own.list_resources,
        on_list_resource_templates=own.list_templates,
        on_read_resource=own.read_resource,
        on_list_prompts=own.list_prompts,
        on_get_prompt=own.get_prompt,
    )


def _refusal_result(code: str, field: str, message: str, **more: object) -> types.CallToolResult:
    """Return a refusal as the result of a tool, so that the assistant can correct its call."""
    content: list[types.ContentBlock] = [types.TextContent(type="text", text=message)]
    error = {"code": code, "field": field, "message": message, **more}
    return types.CallToolResult(content=content, structured_content=error, is_error=True)


def _prompt(name: str, who: ToolCaller) -> types.Prompt:
    arguments = [
        types.PromptArgument(
            name=argument,
            description=render_key(who.lang, f"mcp.prompt.{name}.{argument}", {}),
            required=argument in papers.NEEDED,
        )
        for argument in papers.PROMPTS[name]
    ]
    text = render_key(who.lang, f"mcp.prompt.{name}", {})
    return types.Prompt(name=name, description=text, arguments=arguments)


# --- transports -----------------------------------------------------------------------------------


def on_standard_input(tables: Tables | None, secret: str, lang: Lang) -> None:
    """Serve one assistant on standard input until it leaves. With a token, it acts at the token's
    seat.
    """
    jobs = Jobs()
    who = ToolCaller(jobs, None if tables is None else TokenAccess(tables, secret), lang)

    async def serve() -> None:
        spoken = server(lambda context: who, lang)

        async def refuse(line: bytes, refusal: Refusal) -> None:
            error = types.ErrorData(code=PARSE_ERROR, message=render(refusal.message, lang))
            await writing.send(
                SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=refused_id(line), error=error))
            )

        lines: Any = ReadableLines(refuse)
        # before the assistant asks for them
        making = asyncio.create_task(asyncio.to_thread(tools, lang))
        async with stdio_server(lines) as (reading, writing):
            await spoken.run(reading, writing, spoken.create_initialization_options())
        await making

    try:
        asyncio.run(serve())
    finally:
        jobs.close()


class AtTheTable:
    """MCP over HTTP for requests that the table's server has admitted. No session is kept between
    requests.
    """

    def __init__(self, tables: Tables, jobs: Jobs) -> None:
        self._tables, self._jobs = tables, jobs
        self._spoken: dict[Lang, _Spoken] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        lang = _lang_of(scope)
        spoken = self._spoken.get(lang)
        if spoken is None:
            self._spoken[lang] = spoken = _Spoken(server(self._caller_from_context, lang))
        await spoken.ready.wait()
        messages = await whole_body(receive)
        if messages is None:
            body = b""
        else:
            body = b"".join(message.get("body", b"") for message in messages)
        if messages is not None and scope["method"] == "POST":
            refusal = message_refusal(body)
        else:
            refusal = None
        if messages is None or refusal is not None:
            refusal = refusal or TOO_LONG
            await _refuse(send, refusal, refused_id(body), lang)
            return
        coming = iter(messages)

        async def replayed() -> ASGIMessage:
            message = next(coming, None)
            if message is None:
                return await receive()
            return message

        answer = WithTools(scope, send)
        await spoken.manager.handle_request(answer.scope, replayed, answer.send)

    def _caller_from_context(self, context: Context) -> ToolCaller:
        request = context.request
        assert request is not None
        opened = TokenAccess(self._tables, request.scope[SECRET])
        return ToolCaller(self._jobs, opened, _lang_of(request.scope))


class _Spoken:
    """The protocol server for one language, started with the first request in that language."""

    def __init__(self, speaking: Server[Any]) -> None:
        self.manager = StreamableHTTPSessionManager(speaking, json_response=True, stateless=True)
        self.ready = asyncio.Event()
        self._life = asyncio.create_task(self._live())

    async def _live(self) -> None:
        async with self.manager.run():
            self.ready.set()
            await asyncio.Event().wait()


async def _refuse(send: Send, refusal: Refusal, id: int | str | None, lang: Lang) -> None:
    error = {"code": PARSE_ERROR, "message": render(refusal.message, lang)}
    body = msgspec.json.encode({"jsonrpc": "2.0", "id": id, "error": error})
    if refusal.code == "too_large":
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    else:
        status = HTTPStatus.BAD_REQUEST
    headers = [(b"content-type", _JSON.encode())]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _lang_of(scope: Scope) -> Lang:
    """Return the language of a request's ``accept-language`` header."""
    heads = (
        value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"
    )
    return language_for(next(heads, ""))
