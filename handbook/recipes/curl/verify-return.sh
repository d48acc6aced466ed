#!/usr/bin/env bash
# Checks the return from a payment page: RETURN-ADDRESS UNIQUEID TXID, the last two as the shop stored them.
set -euo pipefail

query="&${1#*\?}"
# The value of a GET parameter, decoded; empty where there is none.
value() {
  local text
  [[ $query == *"&$1="* ]] || return 0
  text=${query#*"&$1="}
  text=${text%%&*}
  text=${text//+/ }
  printf %b "${text//%/\\x}"
}

code=$(value errorCode)
signed="$TCK_PASSWORD$(value txId)${code:-000}$(value cardToken)$(value cardExp)$(value personalId)$(value uniqueID)"
mac=$(printf %s "$signed" | sha256sum | cut -d ' ' -f 1)
# The MAC has no separators: without the two comparisons, values can be shifted between fields.
if [[ $(value uniqueID) == "$2" && $(value txId) == "$3" && $(value responseMac) == "$mac" ]]; then
  echo "genuine, errorCode $code"
else
  echo 'not genuine'
fi
