"""Sends one command to the gateway and reads the reply."""

import os
import re
import ssl
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import Future, TimeoutError
from http.client import HTTPException
from threading import Thread
from urllib.parse import urlencode
from urllib.request import urlopen


def setting(name):
    """The value of an environment variable. Without a value, the program stops."""
    return os.environ.get(name) or sys.exit(f"set the variable {name}")


# These checks come before the first command, because afterwards a charge may exist.
NAMES = ["TCK_URL", "TCK_CA", "TCK_USER", "TCK_PASSWORD", "TCK_TERMINAL"]
URL, CA_FILE, USER, PASSWORD, _ = map(setting, NAMES)
if not os.access(CA_FILE, os.R_OK):
    sys.exit(f"TCK_CA names a file that cannot be read: {CA_FILE}")

# Trusts only this certificate authority. A certificate of another authority ends the call.
TLS = ssl.create_default_context(cafile=CA_FILE)


class NoReply(Exception):
    """No readable reply came. The gateway may still have carried out the command."""


def call(command, fields, request_id):
    root = ET.Element("ashrait")
    request = ET.SubElement(root, "request")
    envelope = {"version": "2000", "language": "ENG", "requestId": request_id, "command": command}
    for name, value in envelope.items():
        ET.SubElement(request, name).text = value
    parameters = ET.SubElement(request, command)
    for name, value in fields.items():
        ET.SubElement(parameters, name).text = str(value)
    form = urlencode({
        "user": USER,
        "password": PASSWORD,
        "int_in": ET.tostring(root, encoding="unicode"),
    })
    try:
        response = ET.fromstring(readable(post(form.encode()))).find("response")
    except (OSError, HTTPException, TimeoutError, ET.ParseError) as error:
        raise NoReply(error) from error
    if response is None or not response.findtext("result"):
        raise NoReply("the reply is not readable")
    # The reply to another request says nothing about this one.
    if response.findtext("requestId") != request_id:
        raise NoReply("the reply has another requestId")
    return response


def post(form):
    """The call takes 30 seconds at most. The time-out of urlopen covers each read, not the whole call."""
    reply = Future()

    def send():
        try:
            with urlopen(URL + "/xpo/Relay", form, timeout=30, context=TLS) as response:
                reply.set_result(response.read())
        except Exception as error:
            reply.set_exception(error)

    Thread(target=send, daemon=True).start()
    return reply.result(timeout=30)


def readable(reply):
    """Hebrew is in UTF-8 or ISO-8859-8. The XML declaration may name the wrong encoding and is removed."""
    try:
        text = reply.decode("utf-8")
    except UnicodeDecodeError:
        text = reply.decode("iso-8859-8", "replace")
    return re.sub(r"^\s*<\?xml.*?\?>", "", text)
