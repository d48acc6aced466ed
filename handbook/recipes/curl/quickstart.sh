#!/usr/bin/env bash
# Charges a card, refunds a part of the charge, and requests a payment page.
set -euo pipefail
export LC_ALL=C # treat replies as bytes, because Hebrew may be in ISO-8859-8
source "$(dirname "$0")/gateway.sh"

order=$1
terminal="<terminalNumber>$TCK_TERMINAL</terminalNumber>"
# 10000 agorot: 100.00 shekels
deal="$terminal
  <transactionType>Debit</transactionType><creditType>RegularCredit</creditType>
  <transactionCode>Internet</transactionCode><currency>ILS</currency><total>10000</total>"
card='<cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration><cvv>123</cvv>'

charge=$(call doDeal "$order-charge" "$deal $card <validation>AutoComm</validation><user>$order</user>")
tranId=$(value tranId <<<"$charge")
echo "charge $(value result <<<"$charge") tranId $tranId"

# Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
refund=$(call refundDeal "$order-refund" "$terminal <tranId>$tranId</tranId><total>4000</total>")
echo "refund $(value result <<<"$refund") total $(value total <<<"$refund")"

page=$(call doDeal "$order-page" "$deal
  <validation>TxnSetup</validation><mpiValidation>AutoComm</mpiValidation><mid>$TCK_MID</mid>
  <uniqueid>${order}page</uniqueid><user>${order}page</user>
  <successUrl>https://shop.example/paid</successUrl>
  <cancelUrl>https://shop.example/cancelled</cancelUrl>
  <errorUrl>https://shop.example/failed</errorUrl>")
echo "page $(value result <<<"$page") $(value mpiHostedPageUrl <<<"$page")"
