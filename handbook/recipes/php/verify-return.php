<?php
// Checks the return from a payment page: RETURN-ADDRESS UNIQUEID TXID, the last two as the shop stored them.
[, $address, $uniqueId, $txId] = $argv;
parse_str(parse_url($address, PHP_URL_QUERY), $query);
$value = fn(string $name): string => $query[$name] ?? '';

$signed = getenv('TCK_PASSWORD') . $value('txId')
    . ($value('errorCode') === '' ? '000' : $value('errorCode'))
    . $value('cardToken') . $value('cardExp') . $value('personalId') . $value('uniqueID');
// The MAC has no separators: without the two comparisons, values can be shifted between fields.
$isOurs = $value('txId') === $txId && $value('uniqueID') === $uniqueId;
$isGenuine = $isOurs && hash_equals(hash('sha256', $signed), $value('responseMac'));
echo $isGenuine ? "genuine, errorCode {$value('errorCode')}\n" : "not genuine\n";
