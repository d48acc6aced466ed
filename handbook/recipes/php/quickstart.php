<?php
// Charges a card, refunds a part of the charge, and requests a payment page.
require __DIR__ . '/gateway.php';

$order = $argv[1];
$terminal = getenv('TCK_TERMINAL');
$deal = [
    'terminalNumber' => $terminal,
    'transactionType' => 'Debit',
    'creditType' => 'RegularCredit',
    'transactionCode' => 'Internet',
    'currency' => 'ILS',
    'total' => 10000, // agorot: 100.00 shekels
];
$card = ['cardNo' => '4580000000000000', 'cardExpiration' => '1230', 'cvv' => '123'];

$charge = call('doDeal', [...$deal, ...$card, 'validation' => 'AutoComm', 'user' => $order], "$order-charge");
echo "charge $charge->result tranId $charge->tranId\n";

// Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
$refund = call(
    'refundDeal',
    ['terminalNumber' => $terminal, 'tranId' => $charge->tranId, 'total' => 4000],
    "$order-refund",
);
echo "refund $refund->result total {$refund->refundDeal->total}\n";

$page = call('doDeal', [
    ...$deal,
    'validation' => 'TxnSetup',
    'mpiValidation' => 'AutoComm',
    'mid' => getenv('TCK_MID'),
    'uniqueid' => "{$order}page",
    'user' => "{$order}page",
    'successUrl' => 'https://shop.example/paid',
    'cancelUrl' => 'https://shop.example/cancelled',
    'errorUrl' => 'https://shop.example/failed',
], "$order-page");
echo "page $page->result {$page->doDeal->mpiHostedPageUrl}\n";
