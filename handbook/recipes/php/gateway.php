<?php
// Sends one command to the gateway and reads the reply.

/** No readable reply came. The gateway may still have carried out the command. */
class NoReply extends Exception {}

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
    $curl = curl_init(getenv('TCK_URL') . '/xpo/Relay');
    curl_setopt_array($curl, [
        // The certificate authority to trust. Some builds of curl also trust those of the system.
        CURLOPT_CAINFO => getenv('TCK_CA'),
        CURLOPT_POSTFIELDS => http_build_query([
            'user' => getenv('TCK_USER'),
            'password' => getenv('TCK_PASSWORD'),
            'int_in' => $root->asXML(),
        ]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $text = curl_exec($curl);
    $reply = $text ? simplexml_load_string(readable($text), options: LIBXML_NOERROR) : false;
    if ($reply === false || (string) $reply->response->result === '') {
        throw new NoReply();
    }
    // The reply to another request says nothing about this one.
    if ((string) $reply->response->requestId !== $requestId) {
        throw new NoReply();
    }
    return $reply->response;
}

/** Hebrew is in UTF-8 or ISO-8859-8. The XML declaration may name the wrong encoding and is removed. */
function readable(string $text): string
{
    $utf8 = preg_match('//u', $text) ? $text : iconv('ISO-8859-8', 'UTF-8//IGNORE', $text);
    return preg_replace('/^\s*<\?xml.*?\?>/', '', $utf8);
}
