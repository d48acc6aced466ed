<?php
declare(strict_types=1);

/** A small HTTP server of one process. It answers one request after the other, and keeps nothing open. */
final readonly class HttpServer
{
    private mixed $socket;
    public string $url;

    /** @param $port 0 picks a free one */
    public function __construct(int $port)
    {
        $socket = stream_socket_server("tcp://127.0.0.1:$port", $code, $why);
        $this->socket = $socket ?: throw new Exception("port $port cannot be listened on: $why");
        $this->url = 'http://' . stream_socket_get_name($this->socket, false);
    }

    /**
     * Answers the next request, as JSON; false where none came within the time.
     *
     * @param $answer given the method, the path, the query and the body
     */
    public function answer(callable $answer, float $withinSeconds): bool
    {
        $client = @stream_socket_accept($this->socket, $withinSeconds);
        if ($client === false) {
            return false;
        }
        stream_set_timeout($client, 5);
        [$method, $target] = [...explode(' ', (string) fgets($client)), '', ''];
        $length = 0;
        while (($line = trim((string) fgets($client))) !== '') {
            if (preg_match('/^content-length: *(\d+)/i', $line, $found)) {
                $length = (int) $found[1];
            }
        }
        $body = $length > 0 ? (string) stream_get_contents($client, $length) : '';
        parse_str((string) parse_url($target, PHP_URL_QUERY), $query);
        try {
            $says = json_encode($answer($method, (string) parse_url($target, PHP_URL_PATH), $query, $body));
            $status = $says === 'null' ? '404 Not Found' : '200 OK';
        } catch (Throwable) {
            // What went wrong may have a card in it: only that something did is told.
            [$says, $status] = ['{"error": "the shop could not do that"}', '500 Internal Server Error'];
        }
        $size = strlen($says);
        fwrite($client, "HTTP/1.1 $status\r\nContent-Type: application/json\r\nContent-Length: $size\r\nConnection: close\r\n\r\n$says");
        fclose($client);
        return true;
    }
}
