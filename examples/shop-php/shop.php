<?php
declare(strict_types=1);

require_once __DIR__ . '/gateway.php';
require_once __DIR__ . '/orders.php';

/** A small shop: it charges cards and tokens, sells on the payment page, refunds and cancels. */
final readonly class Shop
{
    public function __construct(private Gateway $gateway, private Orders $orders) {}

    /** Charges a card, or the token of one. The deal is sent once. */
    public function charge(array $order, array $card, int $payments): array
    {
        $by = $order['token'] === ''
            ? ['cardNo' => $card['number'], 'cardExpiration' => $card['expiration'], 'cvv' => $card['cvv']]
            : ['cardId' => $order['token'], 'cardExpiration' => $order['expiration']];
        if (!$this->orders->take($order['id'], ['pending', 'failed'])) {
            return $this->orders->find($order['id']);
        }
        $deal = [...$this->deal($order, 'AutoComm'), ...inPayments($order['amount'], $payments), ...$by];
        try {
            $reply = $this->gateway->send('doDeal', $deal);
        } catch (NotSent) {
            return $this->orders->change($order['id'], ['state' => 'failed']);
        } catch (NoReply) {
            // It may still be done: nothing is charged again.
            return $this->reconcile($this->orders->find($order['id']));
        }
        if (!isCertain($reply)) {
            return $this->reconcile($this->orders->find($order['id']));
        }
        if ($reply->result !== '000') {
            return $this->orders->change($order['id'], ['state' => 'failed']);
        }
        $ids = ['tranId' => $reply->tranId, 'cgUid' => $reply->text('cgUid')];
        return $this->orders->change($order['id'], ['state' => 'paid', ...$ids]);
    }

    /** Keeps the card as a token. No amount is charged. */
    public function tokenize(array $order, array $card): array
    {
        $by = ['cardNo' => $card['number'], 'cardExpiration' => $card['expiration']];
        $reply = $this->sent('doDeal', [...$this->deal($order, 'Token'), 'total' => 0, ...$by]);
        return $this->orders->change($order['id'], $reply?->result === '000'
            ? ['token' => $reply->text('cardId'), 'expiration' => $card['expiration']]
            : ['state' => 'failed']);
    }

    /** The address of a payment page, for the buyer; null where the gateway gave none. */
    public function page(array $order, string $back): ?string
    {
        if (!in_array($order['state'], ['pending', 'failed'], true)) {
            return null;
        }
        // The buyer may have paid on an earlier page without coming back.
        if ($order['txId'] !== '' && $this->reconcile($order)['state'] !== 'failed') {
            return null;
        }
        $url = fn (string $outcome) => "$back?" . http_build_query(['order' => $order['id'], 'outcome' => $outcome]);
        $reply = $this->sent('doDeal', [
            ...$this->deal($order, 'TxnSetup'), 'mpiValidation' => 'AutoComm',
            'mid' => $this->gateway->mid, 'uniqueid' => $order['id'],
            'successUrl' => $url('success'), 'errorUrl' => $url('error'), 'cancelUrl' => $url('cancel'),
        ]);
        $address = $reply?->result === '000' ? $reply->text('mpiHostedPageUrl') : '';
        parse_str((string) parse_url($address, PHP_URL_QUERY), $query);
        $txId = $query['txId'] ?? '';
        $this->orders->change($order['id'], $txId === '' ? ['state' => 'failed'] : ['txId' => $txId]);
        return $txId === '' ? null : $address;
    }

    /**
     * The buyer came back from the payment page. Whoever knows the address can call it: nothing of it counts unless the
     * gateway signed it for this very page. Then the gateway is asked.
     */
    public function returned(array $query): array
    {
        $value = fn (string $name): string => is_string($query[$name] ?? null) ? $query[$name] : '';
        $order = $this->orders->find($value('order'));
        $signed = $this->gateway->password . $value('txId') . ($value('errorCode') ?: '000') . $value('cardToken')
            . $value('cardExp') . $value('personalId') . $value('uniqueID');
        $isSigned = hash_equals(hash('sha256', $signed), strtolower($value('responseMac')));
        $isOurs = $order['txId'] !== '' && $value('txId') === $order['txId'] && $value('uniqueID') === $order['id'];
        $isOpen = in_array($order['state'], ['pending', 'unknown', 'failed'], true);
        return $isSigned && $isOurs && $isOpen ? $this->reconcile($order) : $order;
    }

    /** Takes a charge back, in full or in part. */
    public function refund(array $order, int $amount): array
    {
        if ($amount > $order['amount']) {
            return $order;
        }
        $isWhole = $amount === $order['amount'];
        $done = ['state' => $isWhole ? 'refunded' : 'partly refunded', 'refunded' => $amount];
        return $this->credited($order, 'refundDeal', ['total' => $isWhole ? null : $amount], $done);
    }

    /** Cancels a charge. One that was transmitted meanwhile is refunded instead. */
    public function cancel(array $order): array
    {
        $done = ['state' => 'cancelled', 'refunded' => $order['amount']];
        $now = $this->credited($order, 'cancelDeal', [], $done);
        return $now['state'] === 'paid' ? $this->refund($now, $now['amount']) : $now;
    }

    /**
     * Asks the gateway what became of an order.
     *
     * @param $isFinal nothing can be done any more: what the gateway does not know was never done
     */
    public function reconcile(array $order, bool $isFinal = false): array
    {
        $records = $this->records($order);
        if ($records === null) {
            return $order;
        }
        $isCredit = fn ($one) => in_array((string) $one->transactionType, ['Refund', 'Cancel'], true);
        $credits = array_filter($records, $isCredit);
        $refunded = array_sum(array_map(fn ($one) => (int) $one->total, $credits));
        if ($refunded > 0) {
            $isCancelled = array_filter($credits, fn ($one) => (string) $one->transactionType === 'Cancel') !== [];
            $whole = $isCancelled ? 'cancelled' : 'refunded';
            $state = $refunded < $order['amount'] ? 'partly refunded' : $whole;
            return $this->orders->change($order['id'], ['state' => $state, 'refunded' => $refunded]);
        }
        foreach ($records as $one) {
            if (in_array((string) $one->financialStatus, ['CAPTURED', 'TRANSMITTED'], true)) {
                $isOther = (int) $one->total !== $order['amount'];
                $ids = ['tranId' => (string) $one->tranId, 'cgUid' => (string) $one->cgUid];
                $now = $this->orders->change($order['id'], ['state' => $isOther ? 'unknown' : 'paid', ...$ids]);
                // The page charged another amount than the order is worth: the buyer gets it back.
                return $isOther ? $this->cancel($now) : $now;
            }
        }
        $isRefused = array_filter($records, fn ($one) => (string) $one->financialStatus === 'REJECTED') !== [];
        // A page has one deal alone; else it may be another card of this order that was refused, or a deal is under way.
        return $isFinal || ($isRefused && $order['txId'] !== '')
            ? $this->orders->change($order['id'], ['state' => 'failed'])
            : $order;
    }

    /**
     * Takes money back. The gateway does it once for a charge, and refuses it the second time (314, 320): where no reply
     * came and an inquiry does not show it, the same is sent again.
     */
    private function credited(array $order, string $command, array $fields, array $done): array
    {
        $isPart = $done['state'] === 'partly refunded';
        // A gateway may allow a second refund in part, so the shop sends such a refund only once.
        if (!$this->orders->take($order['id'], $isPart ? ['paid'] : ['paid', 'unknown'])) {
            return $this->orders->find($order['id']);
        }
        $requestId = bin2hex(random_bytes(16));
        foreach ($isPart ? [1] : [1, 2] as $attempt) {
            $reply = $this->sent($command, ['tranId' => $order['tranId'], ...$fields], $requestId);
            $isDoneBefore = $attempt > 1 && in_array($reply?->result, ['314', '320'], true);
            if ($reply !== null && isCertain($reply)) {
                $isDone = $reply->result === '000' || $isDoneBefore;
                return $this->orders->change($order['id'], $isDone ? $done : ['state' => $order['state']]);
            }
            $now = $this->reconcile($this->orders->find($order['id']));
            if ($now['refunded'] === $done['refunded']) {
                return $now;
            }
            if ($reply !== null) {
                break;
            }
        }
        return $this->orders->change($order['id'], ['state' => 'unknown']);
    }

    /** What the gateway knows of an order; null where no reply came. */
    private function records(array $order): ?array
    {
        $by = $order['cgUid'] === '' ? ['user' => $order['id']] : ['cgUid' => $order['cgUid']];
        $reply = $this->sent('inquireTransactions', $by);
        return match ($reply?->result) {
            '000' => iterator_to_array($reply->content->transactions->transaction, false),
            // There is none.
            '099' => [],
            default => null,
        };
    }

    /** Null where no reply came. */
    private function sent(string $command, array $fields, ?string $requestId = null): ?Reply
    {
        try {
            return $this->gateway->send($command, $fields, $requestId);
        } catch (NoReply | NotSent) {
            return null;
        }
    }

    private function deal(array $order, string $validation): array
    {
        return [
            'transactionType' => 'Debit', 'currency' => $order['currency'], 'total' => $order['amount'],
            'validation' => $validation, 'creditType' => 'RegularCredit',
            'transactionCode' => $order['transactionCode'], 'user' => $order['id'],
        ];
    }
}

/** Only 004 and the codes from 300 say that the gateway did nothing. The specification has no list of other codes. */
function isCertain(Reply $reply): bool
{
    return preg_match('/^(?:00[04]|3\d\d)$/', $reply->result) === 1;
}

/** `total = firstPayment + (numberOfPayments x periodicalPayment)`, to the last agora. */
function inPayments(int $amount, int $payments): array
{
    if ($payments === 1) {
        return [];
    }
    $each = intdiv($amount, $payments);
    return [
        'creditType' => 'Payments', 'numberOfPayments' => $payments - 1,
        'periodicalPayment' => $each, 'firstPayment' => $amount - $each * ($payments - 1),
    ];
}
