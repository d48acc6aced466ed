<?php
// Charges a card, refunds a part of the charge, and requests a payment page.
require __DIR__ . '/gateway.php';

$order = ($argv[1] ?? '') ?: stop('usage: php quickstart.php ORDER');
$terminal = setting('TCK_TERMINAL');
$mid = setting('TCK_MID');
$deal = [
    'terminalNumber' => $terminal,
    'transactionType' => 'Debit',
    'creditType' => 'RegularCredit',
    'transactionCode' => 'Internet',
    'currency' => 'ILS',
    'total' => 10000, // agorot: 100.00 shekels
];
$card = ['cardNo' => '4580000000000000', 'cardExpiration' => '1230', 'cvv' => '123'];

/** Sends a command. If the result is not 000, the program stops. */
$checked = function (string $step, string $command, array $fields) use ($order): SimpleXMLElement {
    $reply = call($command, $fields, "$order-$step");
    if ((string) $reply->result !== '000') {
        stop("$step $reply->result $reply->additionalInfo");
    }
    return $reply;
};

$charge = $checked('charge', 'doDeal', [...$deal, ...$card, 'validation' => 'AutoComm', 'user' => $order]);
echo "charge $charge->result tranId $charge->tranId\n";

// Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
$refund = $checked('refund', 'refundDeal', [
    'terminalNumber' => $terminal,
    'tranId' => $charge->tranId,
    'total' => 4000,
]);
echo "refund $refund->result total {$refund->refundDeal->total}\n";

$page = $checked('page', 'doDeal', [
    ...$deal,
    'validation' => 'TxnSetup',
    'mpiValidation' => 'AutoComm',
    'mid' => $mid,
    'uniqueid' => "{$order}page",
    'user' => "{$order}page",
    'successUrl' => 'https://shop.example/paid',
    'cancelUrl' => 'https://shop.example/cancelled',
    'errorUrl' => 'https://shop.example/failed',
]);
echo "page $page->result {$page->doDeal->mpiHostedPageUrl}\n";
