<?php
// Checks the redirect from a payment page. Arguments: ADDRESS UNIQUEID TXID, the last two as stored by the shop.
if (count($argv) !== 4) {
    fwrite(STDERR, "usage: php verify-return.php ADDRESS UNIQUEID TXID\n");
    exit(1);
}
[, $address, $uniqueId, $txId] = $argv;
parse_str(parse_url($address, PHP_URL_QUERY), $query);
$value = fn(string $name): string => $query[$name] ?? '';

$password = getenv('TCK_PASSWORD') ?: throw new Exception('set the variable TCK_PASSWORD');
$signed = $password . $value('txId')
    . ($value('errorCode') === '' ? '000' : $value('errorCode'))
    . $value('cardToken') . $value('cardExp') . $value('personalId') . $value('uniqueID');
// The MAC text has no separators: without both comparisons, a buyer could move characters between values.
$isOurs = $value('txId') === $txId && $value('uniqueID') === $uniqueId;
$isGenuine = $isOurs && hash_equals(hash('sha256', $signed), $value('responseMac'));
echo $isGenuine ? "genuine, errorCode {$value('errorCode')}\n" : "not genuine\n";
