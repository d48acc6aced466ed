"""An adapter in Python: reads one request as JSON from the standard input, and prints what the library returned.

tck certify --client 'python3 examples/python-client.py'
"""

import base64
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


asked = json.load(sys.stdin)
try:
    reply = call(asked["command"], asked["fields"], asked["settings"])
    print(json.dumps({"bytes": base64.b64encode(reply).decode()}))
except Exception as error:
    print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
