<?php
// Sends one command to the gateway and reads the reply.

/** No readable reply came. The gateway may still have carried out the command. */
class NoReply extends Exception {}

function stop(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}

/** The value of an environment variable. Without a value, the program stops. */
function setting(string $name): string
{
    return getenv($name) ?: stop("set the variable $name");
}

// These checks come before the first command, because afterwards a charge may exist.
array_map(setting(...), ['TCK_URL', 'TCK_CA', 'TCK_USER', 'TCK_PASSWORD', 'TCK_TERMINAL']);
if (!is_file(setting('TCK_CA')) || !is_readable(setting('TCK_CA'))) {
    stop('TCK_CA names a file that cannot be read: ' . setting('TCK_CA'));
}

function call(string $command, array $fields, string $requestId): SimpleXMLElement
{
    $root = new SimpleXMLElement('<ashrait/>');
    $request = $root->addChild('request');
    $envelope = ['version' => '2000', 'language' => 'ENG', 'requestId' => $requestId, 'command' => $command];
    foreach ($envelope as $name => $value) {
        $request->{$name} = $value;
    }
    $parameters = $request->addChild($command);
    foreach ($fields as $name => $value) {
        $parameters->{$name} = $value;
    }
    $curl = curl_init(setting('TCK_URL') . '/xpo/Relay');
    curl_setopt_array($curl, [
        // The certificate authority to trust. Some builds of curl also trust those of the system.
        CURLOPT_CAINFO => setting('TCK_CA'),
        CURLOPT_POSTFIELDS => http_build_query([
            'user' => setting('TCK_USER'),
            'password' => setting('TCK_PASSWORD'),
            'int_in' => $root->asXML(),
        ]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $text = curl_exec($curl);
    $reply = $text ? simplexml_load_string(readable($text), options: LIBXML_NOERROR) : false;
    if ($reply === false || (string) $reply->response->result === '') {
        throw new NoReply(curl_error($curl) ?: 'the reply is not readable');
    }
    // The reply to another request says nothing about this one.
    if ((string) $reply->response->requestId !== $requestId) {
        throw new NoReply('the reply has another requestId');
    }
    return $reply->response;
}

/** Hebrew is in UTF-8 or ISO-8859-8. The XML declaration may name the wrong encoding and is removed. */
function readable(string $text): string
{
    $utf8 = preg_match('//u', $text) ? $text : iconv('ISO-8859-8', 'UTF-8//IGNORE', $text);
    return preg_replace('/^\s*<\?xml.*?\?>/', '', $utf8);
}
