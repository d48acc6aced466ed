# Does one step of `tck observe`, and prints the state of the order.
import http.client
import os
import re
import secrets
import ssl
import tempfile
import urllib.parse
import urllib.request

env = os.environ


def post(command, fields):
    """Posts a command; returns the text of the reply."""
    request_id = secrets.token_hex(8)
    body = ''.join(f'<{name}>{value}</{name}>' for name, value in fields.items())
    xml = (f'<ashrait><request><version>2000</version><language>ENG</language>'
           f'<requestId>{request_id}</requestId><command>{command}</command>'
           f'<{command}>{body}</{command}></request></ashrait>')
    form = {'user': env['TCK_USER'], 'password': env['TCK_PASSWORD'], 'int_in': xml}
    trust = ssl.create_default_context(cafile=env['TCK_CA'])
    data = urllib.parse.urlencode(form).encode()
    with urllib.request.urlopen(env['TCK_URL'] + '/xpo/Relay', data, timeout=10, context=trust) as reply:
        text = reply.read().decode()
    # A reply to another request says nothing about this one.
    return text if first('requestId', text) == request_id else ''


def first(name, reply):
    found = re.search(f'<{name}>([^<]*)</{name}>', reply)
    return found[1] if found else ''


claim = os.path.join(tempfile.gettempdir(), f"{env['TCK_USER']}-{env['TCK_ORDER']}")


def claimed():
    """True for the first process of an order. After a second click, the file exists already."""
    try:
        open(claim, 'x').close()
    except FileExistsError:
        return False
    return True


order = {'terminalNumber': env['TCK_TERMINAL'], 'user': env['TCK_ORDER']}
state = 'unknown'
try:
    if env['TCK_OPERATION'] == 'charge' and claimed():
        result = first('result', post('doDeal', order | {
            'transactionType': 'Debit', 'validation': 'AutoComm', 'creditType': 'RegularCredit',
            'transactionCode': env['TCK_CHANNEL'], 'currency': env['TCK_CURRENCY'], 'total': env['TCK_AMOUNT'],
            'cardNo': env['TCK_CARD'], 'cardExpiration': env['TCK_EXPIRATION'], 'cvv': env['TCK_CVV']}))
        # Any other result does not say that nothing was charged: reconcile follows.
        state = {'000': 'paid', '004': 'failed'}.get(result, 'unknown')
        if state == 'failed':
            os.remove(claim)  # The buyer may try another card.
    elif env['TCK_OPERATION'] in ('charge', 'reconcile'):
        reply = post('inquireTransactions', order)
        records = re.findall('<transaction>.*?</transaction>', reply, re.DOTALL)
        statuses = {first('financialStatus', record) for record in records}
        if statuses & {'CAPTURED', 'TRANSMITTED'}:
            state = 'paid'
        elif env['TCK_OPERATION'] == 'reconcile' and (statuses == {'REJECTED'} or first('result', reply) == '099'):
            state = 'failed'
    else:
        state = '{"unsupported": true}'
except (OSError, ValueError, http.client.HTTPException):
    pass  # No reply, or one that cannot be read: the state stays unknown.
print(state)
