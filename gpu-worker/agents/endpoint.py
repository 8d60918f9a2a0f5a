#!/usr/bin/env python3
"""A model endpoint on localhost whose answers are written in a script. It checks what it receives.

    endpoint.py SCRIPT WORKSPACE

Prints the port, then serves until its standard input ends. SCRIPT is a JSON list of turns:

    [{"prompt": "words", "steps": [{"read": "BRIEF.md", "shows": "words"}, {"write": "kernel.c", "text": "..."}], "says": "done"}]

A conversation must contain the prompts of all turns up to the current one, in order: this is how the endpoint checks that a
session was resumed. Each step is one call of a tool of the agent; "shows" must be in the result of the call. A step
{"tool": NAME, "arguments": {...}} calls a tool by its name, such as one of an MCP server. A request that
contradicts the script is answered with status 400 and the reason, which is also printed on standard error. A request without
tools, such as for a title, gets a short text. Each answer has a usage of 100 input and 10 output tokens.

Dialects: Anthropic messages, OpenAI chat completions and responses, Gemini.
"""
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SCRIPT, WORKSPACE = json.load(open(sys.argv[1])), sys.argv[2]
INPUT_TOKENS, OUTPUT_TOKENS = 100, 10


class Contradiction(Exception):
    """A request that the script does not expect."""


def texts(content):
    """Returns the text of a content, which is a string or a list of parts."""
    if isinstance(content, str):
        return content
    return "\n".join(texts(part.get("text", part.get("content", ""))) if isinstance(part, dict) else str(part)
                     for part in content or [])


# Each dialect reads a conversation as a list of ("user" | "result", text), and the tools as {name: schema}.


def read_messages(request):
    for message in request["messages"]:
        content = message["content"]
        for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            if part["type"] == "tool_result":
                yield "result", texts(part.get("content"))
            elif message["role"] == "user" and part["type"] == "text":
                yield "user", part["text"]


def read_chat(request):
    for message in request["messages"]:
        if message["role"] in ("user", "tool"):
            yield "user" if message["role"] == "user" else "result", texts(message.get("content"))


def read_responses(request):
    for item in request["input"]:
        if item.get("type") in ("function_call_output", "custom_tool_call_output"):
            yield "result", texts(item["output"])
        elif item.get("role") == "user":
            yield "user", texts(item["content"])


def read_gemini(request):
    for content in request["contents"]:
        for part in content["parts"]:
            if "functionResponse" in part:
                yield "result", json.dumps(part["functionResponse"]["response"])
            elif content.get("role") == "user" and "text" in part:
                yield "user", part["text"]


def schemas(path, request):
    tools = request.get("tools") or []
    if "chat/completions" in path:
        return {tool["function"]["name"]: tool["function"]["parameters"] for tool in tools}
    if "GenerateContent" in path or "generateContent" in path:
        return {f["name"]: f.get("parametersJsonSchema", f.get("parameters", {}))
                for tool in tools for f in tool.get("functionDeclarations", [])}
    return {tool["name"]: tool.get("input_schema", tool.get("parameters", {})) for tool in tools if "name" in tool}


def call(step, tools):
    """Returns the name and the arguments of the tool call for a step, with the tools that the agent offers."""
    if step.get("tool") in tools:
        return step["tool"], step["arguments"]
    offered = {name.lower().replace("_", ""): name for name in tools}
    kind = next((key for key in ("read", "write", "run") if key in step), None)
    if not kind:
        raise Contradiction(f"no tool for {step} among {sorted(tools)}")
    path = os.path.join(WORKSPACE, step[kind])
    shell = {"read": f"cat {step[kind]}", "run": step[kind],
             "write": f"cat >{step[kind]} <<'END'\n{step.get('text', '')}END"}[kind]
    for name in {"read": ("read", "readfile"), "write": ("write", "writefile"),
                 "run": ("bash", "runshellcommand")}[kind] + ("execcommand", "shellcommand", "shell"):
        if name in offered:
            values = {"file_path": path, "filePath": path, "absolute_path": path, "content": step.get("text"),
                      "command": ["sh", "-c", shell] if name == "shell" else shell, "cmd": shell,
                      "description": "a step of the script"}
            legal = tools[offered[name]].get("properties", {})
            return offered[name], {key: value for key, value in values.items() if key in legal and value is not None}
    raise Contradiction(f"no tool for {step} among {sorted(tools)}")


def answer(conversation, tools):
    """Returns the text, or the name and the arguments of the tool call, that the script says."""
    if not tools:
        return "Title"
    at, turn, begin = 0, None, 0
    for number, expected in enumerate(SCRIPT):
        found = next((i for i in range(at, len(conversation))
                      if conversation[i][0] == "user" and expected["prompt"] in conversation[i][1]), None)
        if found is not None and number and turn != number - 1:
            raise Contradiction(f"the prompt of turn {number + 1} without that of turn {number}: not the same session")
        if found is not None:
            at, turn, begin = found + 1, number, found
    if turn is None:
        raise Contradiction("no prompt of the script in the conversation")
    steps = SCRIPT[turn]["steps"]
    results = [text for kind, text in conversation[begin:] if kind == "result"]
    for step, result in zip(steps, results):
        if step.get("shows", "") not in result:
            raise Contradiction(f"the result of {step} is {result!r}")
    return call(steps[len(results)], tools) if len(results) < len(steps) else SCRIPT[turn]["says"]


# Each dialect writes an answer as a list of events (name, data).


def write_messages(reply, number):
    usage = {"input_tokens": INPUT_TOKENS, "output_tokens": 1, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    yield "message_start", {"type": "message_start", "message": {
        "id": f"msg_{number}", "type": "message", "role": "assistant", "model": "scripted", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": usage}}
    if isinstance(reply, str):
        block, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": reply}
    else:
        block = {"type": "tool_use", "id": f"toolu_{number}", "name": reply[0], "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(reply[1])}
    yield "content_block_start", {"type": "content_block_start", "index": 0, "content_block": block}
    yield "content_block_delta", {"type": "content_block_delta", "index": 0, "delta": delta}
    yield "content_block_stop", {"type": "content_block_stop", "index": 0}
    stop = "end_turn" if isinstance(reply, str) else "tool_use"
    yield "message_delta", {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None},
                            "usage": {"output_tokens": OUTPUT_TOKENS}}
    yield "message_stop", {"type": "message_stop"}


def write_chat(reply, number):
    base = {"id": f"chat_{number}", "object": "chat.completion.chunk", "created": 0, "model": "scripted"}
    delta = {"content": reply} if isinstance(reply, str) else {"tool_calls": [
        {"index": 0, "id": f"call_{number}", "type": "function",
         "function": {"name": reply[0], "arguments": json.dumps(reply[1])}}]}
    yield None, {**base, "choices": [{"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": None}]}
    finish = "stop" if isinstance(reply, str) else "tool_calls"
    yield None, {**base, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}],
                 "usage": {"prompt_tokens": INPUT_TOKENS, "completion_tokens": OUTPUT_TOKENS,
                           "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS}}
    yield None, "[DONE]"


def write_responses(reply, number):
    item = ({"type": "message", "id": f"msg_{number}", "role": "assistant", "status": "completed",
             "content": [{"type": "output_text", "text": reply, "annotations": []}]} if isinstance(reply, str) else
            {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}", "name": reply[0],
             "arguments": json.dumps(reply[1]), "status": "completed"})
    response = {"id": f"resp_{number}", "object": "response", "model": "scripted", "output": []}
    yield "response.created", {"type": "response.created", "response": {**response, "status": "in_progress"}}
    yield "response.output_item.added", {"type": "response.output_item.added", "output_index": 0, "item": item}
    yield "response.output_item.done", {"type": "response.output_item.done", "output_index": 0, "item": item}
    yield "response.completed", {"type": "response.completed", "response": {
        **response, "status": "completed", "output": [item],
        "usage": {"input_tokens": INPUT_TOKENS, "input_tokens_details": {"cached_tokens": 0},
                  "output_tokens": OUTPUT_TOKENS, "output_tokens_details": {"reasoning_tokens": 0},
                  "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS}}}


def write_gemini(reply, number):
    part = {"text": reply} if isinstance(reply, str) else {"functionCall": {"name": reply[0], "args": reply[1]}}
    yield None, {"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}],
                 "usageMetadata": {"promptTokenCount": INPUT_TOKENS, "candidatesTokenCount": OUTPUT_TOKENS,
                                   "totalTokenCount": INPUT_TOKENS + OUTPUT_TOKENS},
                 "modelVersion": "scripted", "responseId": f"resp_{number}"}


DIALECTS = (("/messages", read_messages, write_messages), ("/chat/completions", read_chat, write_chat),
            ("/responses", read_responses, write_responses), ("enerateContent", read_gemini, write_gemini))


class Endpoint(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    answers = 0

    def do_HEAD(self):
        self.reply(200, "text/plain", b"")

    def do_GET(self):
        # Codex tries a WebSocket first. After status 426 it uses POST at once, after 404 it retries for seconds.
        self.reply(426, "application/json", b'{"error": {"message": "only POST is served"}}')

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        path = self.path.split("?")[0]
        if path.endswith("count_tokens") or path.endswith(":countTokens"):
            return self.reply(200, "application/json", b'{"input_tokens": 100, "totalTokens": 100}')
        try:
            read, write = next(((r, w) for end, r, w in DIALECTS if path.endswith(end)), (None, None))
            if not read:
                return self.reply(404, "application/json", b'{"error": {"message": "unknown path"}}')
            tools = schemas(path, request)
            events = list(write(answer(list(read(request)), tools), Endpoint.answers))
        except Contradiction as reason:
            print(f"endpoint: {reason}", file=sys.stderr, flush=True)
            error = {"type": "error", "error": {"type": "invalid_request_error", "message": str(reason), "code": 400}}
            return self.reply(400, "application/json", json.dumps(error).encode())
        Endpoint.answers += 1
        if path.endswith(":generateContent"):
            return self.reply(200, "application/json", json.dumps(events[0][1]).encode())
        lines = "".join((f"event: {name}\n" if name else "") +
                        f"data: {data if isinstance(data, str) else json.dumps(data)}\n\n" for name, data in events)
        self.reply(200, "text/event-stream", lines.encode())

    def reply(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, form, *values):
        if os.environ.get("ENDPOINT_LOG"):
            super().log_message(form, *values)


server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
