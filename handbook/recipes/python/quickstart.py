"""Charges a card, refunds a part of the charge, and requests a payment page."""

import sys

from gateway import call, setting

if len(sys.argv) < 2:
    sys.exit("usage: python3 quickstart.py ORDER")
order = sys.argv[1]
terminal = setting("TCK_TERMINAL")
mid = setting("TCK_MID")
deal = {
    "terminalNumber": terminal,
    "transactionType": "Debit",
    "creditType": "RegularCredit",
    "transactionCode": "Internet",
    "currency": "ILS",
    "total": 10000,  # agorot: 100.00 shekels
}
card = {"cardNo": "4580000000000000", "cardExpiration": "1230", "cvv": "123"}


def checked(step, command, fields):
    """Sends a command. If the result is not 000, the program stops."""
    reply = call(command, fields, f"{order}-{step}")
    if reply.findtext("result") != "000":
        sys.exit(f"{step} {reply.findtext('result')} {reply.findtext('additionalInfo')}")
    return reply


charge = checked("charge", "doDeal", {**deal, **card, "validation": "AutoComm", "user": order})
tran_id = charge.findtext("tranId")
print("charge", charge.findtext("result"), "tranId", tran_id)

# Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
refund = checked("refund", "refundDeal", {"terminalNumber": terminal, "tranId": tran_id, "total": 4000})
print("refund", refund.findtext("result"), "total", refund.findtext("refundDeal/total"))

page = checked("page", "doDeal", {
    **deal,
    "validation": "TxnSetup",
    "mpiValidation": "AutoComm",
    "mid": mid,
    "uniqueid": f"{order}page",
    "user": f"{order}page",
    "successUrl": "https://shop.example/paid",
    "cancelUrl": "https://shop.example/cancelled",
    "errorUrl": "https://shop.example/failed",
})
print("page", page.findtext("result"), page.findtext("doDeal/mpiHostedPageUrl"))
