"""Charges a card, refunds a part of the charge, and requests a payment page."""

import os
import sys

from gateway import call

order = sys.argv[1]
terminal = os.environ["TCK_TERMINAL"]
deal = {
    "terminalNumber": terminal,
    "transactionType": "Debit",
    "creditType": "RegularCredit",
    "transactionCode": "Internet",
    "currency": "ILS",
    "total": 10000,  # agorot: 100.00 shekels
}
card = {"cardNo": "4580000000000000", "cardExpiration": "1230", "cvv": "123"}

charge = call("doDeal", {**deal, **card, "validation": "AutoComm", "user": order}, f"{order}-charge")
tran_id = charge.findtext("tranId")
print("charge", charge.findtext("result"), "tranId", tran_id)

# Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
refund = call("refundDeal", {"terminalNumber": terminal, "tranId": tran_id, "total": 4000}, f"{order}-refund")
print("refund", refund.findtext("result"), "total", refund.findtext("refundDeal/total"))

page = call("doDeal", {
    **deal,
    "validation": "TxnSetup",
    "mpiValidation": "AutoComm",
    "mid": os.environ["TCK_MID"],
    "uniqueid": f"{order}page",
    "user": f"{order}page",
    "successUrl": "https://shop.example/paid",
    "cancelUrl": "https://shop.example/cancelled",
    "errorUrl": "https://shop.example/failed",
}, f"{order}-page")
print("page", page.findtext("result"), page.findtext("doDeal/mpiHostedPageUrl"))
