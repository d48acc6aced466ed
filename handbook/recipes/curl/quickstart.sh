#!/usr/bin/env bash
# Charges a card, refunds a part of the charge, and requests a payment page.
set -euo pipefail
export LC_ALL=C # treat replies as bytes, because Hebrew may be in ISO-8859-8
source "$(dirname "$0")/gateway.sh"

order=${1:-}
[[ $order ]] || stop 'usage: bash quickstart.sh ORDER'
[[ ${TCK_MID:-} ]] || stop 'set the variable TCK_MID'
terminal="<terminalNumber>$TCK_TERMINAL</terminalNumber>"
# 10000 agorot: 100.00 shekels
deal="$terminal
  <transactionType>Debit</transactionType><creditType>RegularCredit</creditType>
  <transactionCode>Internet</transactionCode><currency>ILS</currency><total>10000</total>"
card='<cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration><cvv>123</cvv>'

# checked STEP COMMAND PARAMETERS: sends a command, and prints the reply. If the result is not 000, the program stops.
checked() {
  local reply result
  reply=$(call "$2" "$order-$1" "$3") || return
  result=$(value result <<<"$reply")
  [[ $result == 000 ]] || stop "$1 $result $(value additionalInfo <<<"$reply")"
  echo "$reply"
}

charge=$(checked charge doDeal "$deal $card <validation>AutoComm</validation><user>$order</user>")
tranId=$(value tranId <<<"$charge")
echo "charge $(value result <<<"$charge") tranId $tranId"

# Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
refund=$(checked refund refundDeal "$terminal <tranId>$tranId</tranId><total>4000</total>")
echo "refund $(value result <<<"$refund") total $(value total <<<"$refund")"

page=$(checked page doDeal "$deal
  <validation>TxnSetup</validation><mpiValidation>AutoComm</mpiValidation><mid>$TCK_MID</mid>
  <uniqueid>${order}page</uniqueid><user>${order}page</user>
  <successUrl>https://shop.example/paid</successUrl>
  <cancelUrl>https://shop.example/cancelled</cancelUrl>
  <errorUrl>https://shop.example/failed</errorUrl>")
echo "page $(value result <<<"$page") $(value mpiHostedPageUrl <<<"$page")"
