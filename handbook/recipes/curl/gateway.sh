# Sends one command to the gateway, and prints the XML of the reply. The other scripts source this file.

stop() { echo "$1" >&2; exit 1; }

# These checks come before the first command, because afterwards a charge may exist.
for name in TCK_URL TCK_CA TCK_USER TCK_PASSWORD TCK_TERMINAL; do
  [[ ${!name:-} ]] || stop "set the variable $name"
done
[[ -f $TCK_CA && -r $TCK_CA ]] || stop "TCK_CA names a file that cannot be read: $TCK_CA"

# call COMMAND REQUEST-ID PARAMETERS: PARAMETERS is XML. The function fails if no readable reply comes.
call() {
  local xml reply
  xml="<ashrait><request>
    <version>2000</version><language>ENG</language><requestId>$2</requestId>
    <command>$1</command><$1>$3</$1>
  </request></ashrait>"
  # --cacert names the certificate authority to trust. Some builds of curl also trust those of the system.
  # Other users can see the arguments of a program, so secrets come from pipes.
  reply=$(
    curl --silent --show-error --fail --max-time 30 --cacert "$TCK_CA" "$TCK_URL/xpo/Relay" \
      --data-urlencode "user=$TCK_USER" \
      --data-urlencode "password@"<(printf %s "$TCK_PASSWORD") \
      --data-urlencode "int_in@"<(printf %s "$xml")
  ) && [[ $reply == *'<result>'???'</result>'*'</ashrait>' ]] || { echo 'no readable reply' >&2; return 1; }
  # The reply to another request says nothing about this one.
  [[ $(value requestId <<<"$reply") == "$2" ]] && echo "$reply"
}

# value NAME: prints the text of the first XML element NAME on standard input.
value() { grep -aoE "<$1( [^>]*)?>[^<]*" | head -n 1 | sed 's/.*>//'; }
