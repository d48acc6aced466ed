#!/usr/bin/env bash
# Charges once. If no reply comes, inquires about the charge, and never sends the charge again.
set -euo pipefail
export LC_ALL=C # treat replies as bytes, because Hebrew may be in ISO-8859-8
source "$(dirname "$0")/gateway.sh"

order=${1:-} # the unique reference of this attempt
terminal="<terminalNumber>$TCK_TERMINAL</terminalNumber>"
[[ $order ]] || stop 'usage: bash lost-reply.sh ORDER'
[[ ${TCK_LATE_MS:-} =~ ^[1-9][0-9]*$ ]] || stop 'set TCK_LATE_MS: the processing deadline of the gateway in milliseconds'
late=$TCK_LATE_MS # after this time the gateway can no longer charge

# The state of the order at the gateway: paid, failed, nothing (no record) or unknown.
look() {
  local reply states
  reply=$(call inquireTransactions "$order-inquiry" "$terminal <user>$order</user>") || { echo unknown; return; }
  [[ $(value result <<<"$reply") != 099 ]] || { echo nothing; return; }
  states=$(tr -d '\n' <<<"$reply" | sed 's:</transaction>:\n:g' | grep '<transaction>' | while read -r record; do
    echo "$(value financialStatus <<<"$record") $(value total <<<"${record#*<transaction>}")"
  done) || true
  if grep -qxE '(CAPTURED|TRANSMITTED) 10000' <<<"$states"; then echo paid
  elif [[ $(sort -u <<<"$states") == 'REJECTED 10000' ]]; then echo failed
  else echo unknown; fi
}

settle() {
  local started isLast state
  local pause=$((late / 100 + 1)) # milliseconds; each pause is twice as long, so eight inquiries at most
  started=$(date +%s%3N)
  while true; do
    isLast=$(($(date +%s%3N) - started > late))
    state=$(look)
    case $state in paid | failed) echo "$state"; return ;; esac
    if ((isLast)); then
      [[ $state == nothing ]] && echo failed || echo unknown
      return
    fi
    sleep "$((pause / 1000)).$(printf %03d $((pause % 1000)))"
    pause=$((pause * 2))
  done
}

reply=$(call doDeal "$order-charge" "$terminal
  <transactionType>Debit</transactionType><validation>AutoComm</validation>
  <creditType>RegularCredit</creditType><transactionCode>Internet</transactionCode>
  <currency>ILS</currency><total>10000</total>
  <cardNo>4580000000000000</cardNo><cardExpiration>1230</cardExpiration><cvv>123</cvv>
  <user>$order</user>") || reply=
result=$(value result <<<"$reply") || result='no reply'
echo "charge $result"
# 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
case $result in
  000) echo 'state of the order: paid' ;;
  004) echo 'state of the order: failed' ;;
  *) echo "state of the order: $(settle)" ;;
esac
