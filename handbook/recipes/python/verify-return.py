"""Checks the redirect from a payment page. Arguments: ADDRESS UNIQUEID TXID, the last two as stored by the shop."""

import hashlib
import hmac
import os
import sys
from urllib.parse import parse_qs, urlsplit

if len(sys.argv) != 4:
    sys.exit("usage: python3 verify-return.py ADDRESS UNIQUEID TXID")
address, unique_id, tx_id = sys.argv[1:]
query = {name: values[0] for name, values in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}
value = lambda name: query.get(name, "")

password = os.environ.get("TCK_PASSWORD") or sys.exit("set the variable TCK_PASSWORD")
signed = (
    password + value("txId") + (value("errorCode") or "000") + value("cardToken")
    + value("cardExp") + value("personalId") + value("uniqueID")
)
mac = hashlib.sha256(signed.encode()).hexdigest()
# The MAC text has no separators: without both comparisons, a buyer could move characters between values.
is_ours = value("txId") == tx_id and value("uniqueID") == unique_id
genuine = is_ours and hmac.compare_digest(mac.encode(), value("responseMac").encode())
print("genuine, errorCode " + value("errorCode") if genuine else "not genuine")
