<?php
// Charges once. If no reply comes, inquires about the charge, and never sends the charge again.
require __DIR__ . '/gateway.php';

$order = ($argv[1] ?? '') ?: stop('usage: php lost-reply.php ORDER'); // the unique reference of this attempt
$terminal = setting('TCK_TERMINAL');
if (!preg_match('/^[1-9]\d*$/', (string) getenv('TCK_LATE_MS'))) {
    stop('set TCK_LATE_MS: the processing deadline of the gateway in milliseconds');
}
$late = (int) getenv('TCK_LATE_MS') / 1000; // after this time the gateway can no longer charge

/** The state of the order at the gateway: paid, failed, nothing (no record) or unknown. */
function look(string $terminal, string $order): string
{
    try {
        $reply = call('inquireTransactions', ['terminalNumber' => $terminal, 'user' => $order], "$order-inquiry");
    } catch (NoReply) {
        return 'unknown';
    }
    if ((string) $reply->result === '099') {
        return 'nothing';
    }
    $states = [];
    foreach ($reply->xpath('.//transaction') as $record) {
        $states[] = "$record->financialStatus $record->total";
    }
    if (array_intersect($states, ['CAPTURED 10000', 'TRANSMITTED 10000'])) {
        return 'paid';
    }
    return array_unique($states) === ['REJECTED 10000'] ? 'failed' : 'unknown';
}

function settle(string $terminal, string $order, float $late): string
{
    $started = microtime(true);
    $pause = $late / 100; // each pause is twice as long, so eight inquiries at most
    while (true) {
        $isLast = microtime(true) - $started > $late;
        $state = look($terminal, $order);
        if ($state === 'paid' || $state === 'failed') {
            return $state;
        }
        if ($isLast) {
            return $state === 'nothing' ? 'failed' : 'unknown';
        }
        usleep((int) ($pause * 1_000_000));
        $pause *= 2;
    }
}

try {
    $reply = call('doDeal', [
        'terminalNumber' => $terminal,
        'transactionType' => 'Debit',
        'validation' => 'AutoComm',
        'creditType' => 'RegularCredit',
        'transactionCode' => 'Internet',
        'currency' => 'ILS',
        'total' => 10000,
        'cardNo' => '4580000000000000',
        'cardExpiration' => '1230',
        'cvv' => '123',
        'user' => $order,
    ], "$order-charge");
    $result = (string) $reply->result;
} catch (NoReply $lost) {
    fwrite(STDERR, $lost->getMessage() . "\n");
    $result = 'no reply';
}
echo "charge $result\n";
// 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
$state = ['000' => 'paid', '004' => 'failed'][$result] ?? settle($terminal, $order, $late);
echo "state of the order: $state\n";
