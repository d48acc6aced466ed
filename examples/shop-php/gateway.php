<?php
declare(strict_types=1);

/** No reply came, or none that can be read: whether the command was done is not known. */
class NoReply extends Exception {}

/** The certificate of the gateway is not vouched for, or nobody listens: nothing was sent. */
class NotSent extends Exception {}

/** What the gateway answered: its result, and the element of the command. */
final readonly class Reply
{
    public function __construct(public string $result, public string $tranId, public SimpleXMLElement $content) {}

    /** The text of an element below the one of the command; '' where it is missing. */
    public function text(string $name): string
    {
        return (string) $this->content->$name;
    }
}

/** Sends commands to the gateway. */
final readonly class Gateway
{
    /** Longer than a deal takes, and shorter than a buyer waits. */
    private const TIMEOUT_MS = 3_000;

    public function __construct(
        public string $url,
        public string $caFile,
        public string $user,
        public string $password,
        public string $terminal,
        public string $mid,
    ) {}

    /**
     * Sends a command. Each has a requestId of its own.
     *
     * @throws NoReply|NotSent
     */
    public function send(string $command, array $fields, ?string $requestId = null): Reply
    {
        $requestId ??= bin2hex(random_bytes(16));
        $xml = xml('ashrait', ['request' => [
            'version' => '2000',
            'language' => 'ENG',
            'command' => $command,
            'requestId' => $requestId,
            $command => ['terminalNumber' => $this->terminal, ...$fields],
        ]]);
        $response = read($this->post(['user' => $this->user, 'password' => $this->password, 'int_in' => $xml]));
        $result = (string) $response?->result;
        if (!preg_match('/^\d{3}$/', $result)) {
            throw new NoReply('the reply cannot be read');
        }
        if ((string) $response->requestId !== $requestId) {
            throw new NoReply('the reply belongs to another request');
        }
        $content = $response->$command;
        return new Reply($result, (string) $response->tranId, $content->count() > 0 ? $content : new SimpleXMLElement('<none/>'));
    }

    private function post(array $form): string
    {
        $curl = curl_init("$this->url/xpo/Relay");
        curl_setopt_array($curl, [
            CURLOPT_POSTFIELDS => http_build_query($form),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CAINFO => $this->caFile,
            CURLOPT_TIMEOUT_MS => self::TIMEOUT_MS,
            // Everybody is asked directly: a proxy of this machine is not for the gateway.
            CURLOPT_PROXY => '',
        ]);
        $text = curl_exec($curl);
        // Zero until the connection is secured: then nothing can have left.
        $isSent = curl_getinfo($curl, CURLINFO_PRETRANSFER_TIME) > 0;
        if ($text === false) {
            throw $isSent ? new NoReply('no reply came') : new NotSent('nothing was sent');
        }
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        return $status === 200 ? $text : throw new NoReply("HTTP $status");
    }
}

/** An element as XML. A null leaves an element out. */
function xml(string $name, array|string|int|null $value): string
{
    if ($value === null) {
        return '';
    }
    $inside = is_array($value)
        ? implode('', array_map(xml(...), array_keys($value), $value))
        : htmlspecialchars((string) $value, ENT_XML1);
    return "<$name>$inside</$name>";
}

/** The element `response` of a reply; null where it cannot be read. */
function read(string $text): ?SimpleXMLElement
{
    // Hebrew comes in UTF-8 or ISO-8859-8, and the declaration may name the other one.
    $utf8 = preg_match('//u', $text) ? $text : iconv('ISO-8859-8', 'UTF-8', $text);
    $undeclared = preg_replace('/^\s*<\?xml.*?\?>/s', '', (string) $utf8);
    $root = simplexml_load_string($undeclared, options: LIBXML_NONET | LIBXML_NOCDATA | LIBXML_NOERROR);
    return $root === false || !isset($root->response) ? null : $root->response;
}
