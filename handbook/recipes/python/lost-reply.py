"""Charges once. If no reply comes, inquires about the charge, and never sends the charge again."""

import os
import re
import sys
import time

from gateway import NoReply, call, setting

if len(sys.argv) < 2:
    sys.exit("usage: python3 lost-reply.py ORDER")
order = sys.argv[1]  # the unique reference of this attempt
terminal = setting("TCK_TERMINAL")
if not re.fullmatch(r"[1-9]\d*", os.environ.get("TCK_LATE_MS", "")):
    sys.exit("set TCK_LATE_MS: the processing deadline of the gateway in milliseconds")
late = int(os.environ["TCK_LATE_MS"]) / 1000  # after this time the gateway can no longer charge


def look():
    """The state of the order at the gateway: paid, failed, nothing (no record) or unknown."""
    try:
        reply = call("inquireTransactions", {"terminalNumber": terminal, "user": order}, f"{order}-inquiry")
    except NoReply:
        return "unknown"
    if reply.findtext("result") == "099":
        return "nothing"
    states = {(record.findtext("financialStatus"), record.findtext("total")) for record in reply.iter("transaction")}
    if states & {("CAPTURED", "10000"), ("TRANSMITTED", "10000")}:
        return "paid"
    return "failed" if states == {("REJECTED", "10000")} else "unknown"


def settle():
    started = time.monotonic()
    pause = late / 100  # each pause is twice as long, so eight inquiries at most
    while True:
        is_last = time.monotonic() - started > late
        state = look()
        if state in ("paid", "failed"):
            return state
        if is_last:
            return "failed" if state == "nothing" else "unknown"
        time.sleep(pause)
        pause *= 2


try:
    reply = call("doDeal", {
        "terminalNumber": terminal,
        "transactionType": "Debit",
        "validation": "AutoComm",
        "creditType": "RegularCredit",
        "transactionCode": "Internet",
        "currency": "ILS",
        "total": 10000,
        "cardNo": "4580000000000000",
        "cardExpiration": "1230",
        "cvv": "123",
        "user": order,
    }, f"{order}-charge")
    result = reply.findtext("result")
except NoReply as lost:
    print(lost, file=sys.stderr)
    result = "no reply"
print("charge", result)
# 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
state = {"000": "paid", "004": "failed"}.get(result) or settle()
print("state of the order:", state)
