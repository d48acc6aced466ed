#!/usr/bin/env bash
# Charges once. If no reply comes, asks what became of the charge, and never sends it again.
set -euo pipefail
export LC_ALL=C # replies are bytes: Hebrew may come in ISO-8859-8
source "$(dirname "$0")/gateway.sh"

order=$1 # a reference of this attempt alone
terminal="<terminalNumber>$TCK_TERMINAL</terminalNumber>"
late=$TCK_LATE_MS # how late a request can still commit: the operator's word

# What the gateway knows of the order: paid, failed, nothing; unknown if it cannot be told.
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
  local pause=$((late / 100 + 1)) # milliseconds, twice as long each time: eight inquiries at most
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
# Approved, or refused by the credit company. Anything else has to be asked for.
case $result in
  000) echo 'the order is paid' ;;
  004) echo 'the order is failed' ;;
  *) echo "the order is $(settle)" ;;
esac
