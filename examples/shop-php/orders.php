<?php
declare(strict_types=1);

/** The orders of the shop, in a file of JSON or in memory alone. No card is kept, but for its token. */
final class Orders
{
    private array $all = [];

    public function __construct(private readonly ?string $file = null) {}

    /** An order by its reference; a new one is pending. Amounts in the smallest unit of the currency. */
    public function open(string $id, int $amount, string $currency, string $transactionCode): array
    {
        return $this->locked(fn () => $this->all[$id] ??= [
            'id' => $id, 'amount' => $amount, 'currency' => $currency, 'transactionCode' => $transactionCode,
            'state' => 'pending', 'tranId' => '', 'cgUid' => '', 'txId' => '',
            'token' => '', 'expiration' => '', 'refunded' => 0,
        ]);
    }

    public function find(string $id): array
    {
        return $this->locked(fn () => $this->all[$id] ?? throw new Exception("there is no order $id"));
    }

    public function change(string $id, array $changes): array
    {
        return $this->locked(fn () => $this->all[$id] = [...$this->all[$id], ...$changes]);
    }

    /**
     * Takes an order that is in one of these states, for whoever comes first: a button that is pressed twice charges once.
     * It is unknown from now on, also where this process ends before the reply comes.
     */
    public function take(string $id, array $from): bool
    {
        return $this->locked(function () use ($id, $from) {
            $isFirst = in_array($this->all[$id]['state'], $from, true);
            if ($isFirst) {
                $this->all[$id]['state'] = 'unknown';
            }
            return $isFirst;
        });
    }

    /** Nobody else reads or writes the file meanwhile. */
    private function locked(callable $work): mixed
    {
        if ($this->file === null) {
            return $work();
        }
        $file = fopen($this->file, 'c+');
        flock($file, LOCK_EX);
        $this->all = json_decode(stream_get_contents($file) ?: '{}', true);
        $done = $work();
        ftruncate($file, 0);
        rewind($file);
        fwrite($file, json_encode($this->all));
        fclose($file);
        return $done;
    }
}
