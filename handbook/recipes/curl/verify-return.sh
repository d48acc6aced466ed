#!/usr/bin/env bash
# Checks the redirect from a payment page. Arguments: ADDRESS UNIQUEID TXID, the last two as stored by the shop.
set -euo pipefail
if [ $# != 3 ]; then
  echo 'usage: bash verify-return.sh ADDRESS UNIQUEID TXID' >&2
  exit 1
fi

query="&${1#*\?}"
# Prints the decoded value of a GET parameter, or nothing if the parameter is missing.
value() {
  local text
  [[ $query == *"&$1="* ]] || return 0
  text=${query#*"&$1="}
  text=${text%%&*}
  text=${text//+/ }
  printf %b "${text//%/\\x}"
}

code=$(value errorCode)
signed="${TCK_PASSWORD:?is not set}$(value txId)${code:-000}$(value cardToken)$(value cardExp)$(value personalId)$(value uniqueID)"
mac=$(printf %s "$signed" | sha256sum | cut -d ' ' -f 1)
# The MAC text has no separators: without both comparisons, a buyer could move characters between values.
if [[ $(value uniqueID) == "$2" && $(value txId) == "$3" && $(value responseMac) == "$mac" ]]; then
  echo "genuine, errorCode $code"
else
  echo 'not genuine'
fi
