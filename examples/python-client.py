"""An adapter in Python: gets one request as JSON, and answers with what the library returned.

As a command, started for each request:
  tck certify --client 'python3 examples/python-client.py'
As a server, which is faster:
  python3 examples/python-client.py 8090
  tck certify --client http://localhost:8090
"""

import base64
import http.server
import json
import ssl
import sys
import urllib.parse
import urllib.request
from xml.sax.saxutils import escape


def element(name, value):
    if isinstance(value, list):
        return "".join(element(name, one) for one in value)
    if isinstance(value, dict):
        content = "".join(element(child, inside) for child, inside in value.items())
    else:
        content = escape(value, {"\r": "&#13;"})
    return f"<{name}>{content}</{name}>"


def placed(command, fields, credentials):
    """In requests of inquireTerminal and inquireInvoice, some parameters are children of `request`."""
    if command == "inquireTerminal":
        return {**credentials, **fields}
    if command != "inquireInvoice":
        return {command: fields}
    inside = {name: value for name, value in fields.items() if name != "terminalNumber"}
    return {name: fields[name] for name in fields if name not in inside} | {command: inside}


def call(command, fields, settings):
    """This is the place of your own library."""
    credentials = settings["credentials"]
    request = {**settings["header"], "command": command, **placed(command, fields, credentials)}
    form = {"int_in": element("ashrait", {"request": request})}
    if command != "inquireTerminal":
        form |= credentials
    trust = ssl.create_default_context(cadata=settings.get("ca"))
    address = settings["baseUrl"] + "/xpo/Relay"
    body = urllib.parse.urlencode(form).encode()
    with urllib.request.urlopen(address, body, settings["timeoutMs"] / 1000, context=trust) as reply:
        return reply.read()


def answer(text):
    asked = json.loads(text)
    try:
        reply = call(asked["command"], asked["fields"], asked["settings"])
        return json.dumps({"bytes": base64.b64encode(reply).decode()})
    except Exception as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"})


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer(body).encode())

    def log_message(self, *_):
        """Requests contain the password, so nothing is logged."""


if len(sys.argv) > 1:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Server)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
else:
    print(answer(sys.stdin.read()))
