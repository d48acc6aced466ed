<?php
/** One step that `tck observe --run` asks for: everything is in the environment, and the state is printed in the end. */
declare(strict_types=1);

require_once __DIR__ . '/http.php';
require_once __DIR__ . '/operations.php';

// An error of PHP may have a card in it.
ini_set('display_errors', '0');
ini_set('log_errors', '0');

/** How long a buyer may take to come back, and to come a second time, in seconds. */
const PATIENCE = [1.5, 0.2];

$asked = fn (string $name): string => (string) getenv("TCK_$name");

$gateway = new Gateway(
    url: $asked('URL'), caFile: $asked('CA'), user: $asked('USER'), password: $asked('PASSWORD'),
    terminal: $asked('TERMINAL'), mid: $asked('MID'),
);
$orders = new Orders(sys_get_temp_dir() . "/shop-php-$gateway->user.json");
$shop = new Shop($gateway, $orders);
$order = $asked('ORDER');

$done = perform($shop, $orders, [
    'operation' => $asked('OPERATION'), 'order' => $order,
    'amount' => (int) $asked('AMOUNT'), 'currency' => $asked('CURRENCY'),
    'payments' => (int) $asked('PAYMENTS'), 'channel' => $asked('CHANNEL'),
    'card' => ['number' => $asked('CARD'), 'expiration' => $asked('EXPIRATION'), 'cvv' => $asked('CVV')],
], 'https://shop.example/return');

if (!isset($done['page'])) {
    exit(json_encode($done) . "\n");
}
// The address that the payment page leads back to is served until the buyer was there.
$server = new HttpServer(0);
print json_encode([...$done, 'reach' => $server->url]) . "\n";
flush();
$returned = fn (string $method, string $path, array $query): array => ['state' => $shop->returned($query)['state']];
for ($patience = PATIENCE[0]; $server->answer($returned, $patience); $patience = PATIENCE[1]);
// Whoever did not come back may have paid all the same.
$now = $orders->find($order);
print ($now['state'] === 'pending' ? $shop->reconcile($now) : $now)['state'] . "\n";
