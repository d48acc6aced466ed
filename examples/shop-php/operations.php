<?php
declare(strict_types=1);

require_once __DIR__ . '/shop.php';

/**
 * Does one step that `tck observe` asks for, as the hook has it. What the shop does not do is unsupported.
 *
 * @param $back the address that payment pages lead back to
 */
function perform(Shop $shop, Orders $orders, array $step, string $back): array
{
    $order = $orders->open($step['order'], $step['amount'], $step['currency'], $step['channel']);
    if ($step['operation'] === 'page') {
        $page = $shop->page($order, $back);
        return $page === null ? ['state' => $orders->find($order['id'])['state']] : ['page' => $page];
    }
    $done = match ($step['operation']) {
        'charge' => $shop->charge($order, $step['card'], $step['payments']),
        'tokenize' => $shop->tokenize($order, $step['card']),
        'refund' => $shop->refund($order, $step['amount']),
        'cancel' => $shop->cancel($order),
        'inquire' => $shop->reconcile($order),
        'reconcile' => $shop->reconcile($order, isFinal: true),
        default => null,
    };
    return $done === null ? ['unsupported' => true] : ['state' => $done['state']];
}
