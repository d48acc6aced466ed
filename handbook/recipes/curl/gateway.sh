# Sends one command to the gateway, and prints the XML of the reply. Sourced by the other files.

# call COMMAND REQUEST-ID PARAMETERS: the parameters are XML. It fails if no reply came that can be read.
call() {
  local xml reply
  xml="<ashrait><request>
    <version>2000</version><language>ENG</language><requestId>$2</requestId>
    <command>$1</command><$1>$3</$1>
  </request></ashrait>"
  # --cacert: only this authority is trusted. Other users see the arguments of a program, so secrets come from pipes.
  reply=$(
    curl --silent --fail --max-time 30 --cacert "$TCK_CA" "$TCK_URL/xpo/Relay" \
      --data-urlencode "user=$TCK_USER" \
      --data-urlencode "password@"<(printf %s "$TCK_PASSWORD") \
      --data-urlencode "int_in@"<(printf %s "$xml")
  ) && [[ $reply == *'<result>'???'</result>'*'</ashrait>' ]] && echo "$reply"
}

# value NAME: the text of the first element of that name in the XML of standard input.
value() { grep -aoE "<$1( [^>]*)?>[^<]*" | head -n 1 | sed 's/.*>//'; }
