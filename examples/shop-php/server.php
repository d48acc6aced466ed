<?php
/** The shop as a server for `tck observe --hook`: `SHOP_PORT=8081 php examples/shop-php/server.php`. */
declare(strict_types=1);

require_once __DIR__ . '/http.php';
require_once __DIR__ . '/operations.php';

ini_set('display_errors', '0');
ini_set('log_errors', '0');

$server = new HttpServer((int) (getenv('SHOP_PORT') ?: 8081));
$session = '';
$orders = new Orders();
$shop = null;

/** A line of the log: the order, what was done, and the state. A step of the kit also has a password and a card. */
function logged(string $order, string $did, string $state): void
{
    print json_encode(['order' => $order, 'did' => $did, 'state' => $state]) . "\n";
    flush();
}

/** A step of the kit. Password and card are in it: it is held in memory alone, and neither is logged. */
$hooked = function (string $body) use (&$session, &$orders, &$shop, $server): array {
    $step = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    ['url' => $url, 'ca' => $ca, 'user' => $user, 'password' => $password, 'terminal' => $terminal, 'mid' => $mid]
        = $step['gateway'];
    if ($user !== $session) {
        [$session, $orders] = [$user, new Orders()];
    }
    $shop = new Shop(new Gateway($url, $ca, $user, $password, $terminal, $mid), $orders);
    $done = perform($shop, $orders, $step, 'https://shop.example/return');
    logged($step['order'], $step['operation'], $orders->find($step['order'])['state']);
    return isset($done['page']) ? [...$done, 'reach' => $server->url] : $done;
};

$answer = function (string $method, string $path, array $query, string $body) use (&$orders, &$shop, $hooked): ?array {
    return match ("$method $path") {
        'POST /tck' => $hooked($body),
        // The probe. A page that nobody came back from may have been paid all the same.
        'GET /tck' => ['state' => stateOf($shop, $orders->find($query['order'] ?? ''))],
        'GET /return' => ['state' => $shop->returned($query)['state']],
        default => null,
    };
};

function stateOf(Shop $shop, array $order): string
{
    $isOpen = $order['state'] === 'pending' && $order['txId'] !== '';
    return ($isOpen ? $shop->reconcile($order) : $order)['state'];
}

print "The shop is at $server->url.\n";
flush();
while (true) {
    $server->answer($answer, 3600);
}
