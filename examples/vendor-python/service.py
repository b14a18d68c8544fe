"""The service over HTTP, with the standard library alone: python3 service.py [port]"""

import hmac
import json
import re
import sys
import time
from datetime import datetime, timezone
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_bytes
from threading import Lock
from urllib.parse import parse_qsl, unquote, urlsplit

import calls
import chats
from refusal import Refusal, require

WORKSPACES = json.loads(Path(__file__).with_name("workspaces.json").read_text())
LINK_SECONDS = 300
secret = token_bytes(32)
store: dict = {}
lock = Lock()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do(self) -> None:
        url = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if url.path.startswith("/media/"):
            return self.send_media(url.path.removeprefix("/media/"), dict(parse_qsl(url.query)))
        try:
            with lock:
                message, data = self.answer(url.path, dict(parse_qsl(url.query)), body)
            self.send_json(200, {"responseCode": 200, "message": message, "data": data})
        except Refusal as refusal:
            self.send_json(refusal.status, {"responseCode": refusal.status, "errorCode": refusal.code,
                                            "message": refusal.message, "data": None})

    do_GET = do_POST = do_PUT = do_DELETE = do

    def answer(self, path: str, query: dict, body: bytes) -> tuple[str, object]:
        now = datetime.now(timezone.utc)
        workspace = self.authenticate()
        target = (self.command, path.removeprefix("/api"))
        if target == ("POST", "/chat-agent/trigger"):
            return chats.trigger(store, workspace, read_object(body), now)
        if target == ("POST", "/call/trigger"):
            return calls.trigger(store, workspace, read_object(body), now)
        if target == ("GET", "/call/signed-recording-url"):
            return calls.sign(store, workspace, query, now, self.link)
        if found := re.fullmatch(r"GET /session/fetch/([^/]*)", " ".join(target)):
            return chats.read(store, workspace, unquote(found[1]), now, self.link)
        if found := re.fullmatch(r"DELETE /chat-agent/cancel/([^/]+)", " ".join(target)):
            return chats.cancel(store, workspace, unquote(found[1]), now)
        if found := re.fullmatch(r"PUT /call/cancel/([^/]+)", " ".join(target)):
            return calls.cancel(store, workspace, unquote(found[1]), now)
        if found := re.fullmatch(r"PUT /workflow/call/([^/]+)", " ".join(target)):
            return calls.update_workflow(workspace, unquote(found[1]), read_object(body))
        raise Refusal(404, "notFound", "There is nothing here.")

    def authenticate(self) -> dict:
        key = self.headers.get("x-api-key")
        require(key, 401, "apiKeyMissing", "Send the header x-api-key.")
        workspace = next((one for one in WORKSPACES if hmac.compare_digest(one["apiKey"].encode(), key.encode())), None)
        require(workspace, 401, "apiKeyInvalid", "The key is not known.")
        return workspace

    def link(self, call_id: str) -> str:
        """A link to a recording that works for a while."""
        expires = int(time.time()) + LINK_SECONDS
        return f"http://{self.headers['host']}/media/{call_id}?expires={expires}&signature={signature(call_id, expires)}"

    def send_media(self, name: str, query: dict) -> None:
        expires = int(query.get("expires", "0")) if query.get("expires", "0").isdigit() else 0
        is_valid = hmac.compare_digest(signature(name, expires), query.get("signature", "")) and time.time() < expires
        self.send(200 if is_valid else 403, "audio/wav", b"RIFF\x24\0\0\0WAVE" if is_valid else b"")

    def send_json(self, status: int, value: object) -> None:
        self.send(status, "application/json", json.dumps(value).encode())

    def send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is logged: a request has a key and recipients."""


def signature(name: str, expires: int) -> str:
    return hmac.new(secret, f"{name}?{expires}".encode(), sha256).hexdigest()


def read_object(body: bytes) -> dict:
    try:
        value = json.loads(body)
    except ValueError:
        raise Refusal(422, "validationError", "The body must be JSON.")
    require(isinstance(value, dict), 422, "validationError", "The body must be an object.")
    return value


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Handler)
    print(f"http://127.0.0.1:{server.server_port}/api", flush=True)
    server.serve_forever()
