import {
  Code,
  Copy,
  call,
  digitsOf,
  Facts,
  Field,
  facts,
  html,
  Result,
  useAction,
  useData,
  useEffect,
  useState,
} from './parts.js';

const start = {
  ...{ terminalNumber: '', cardNo: '4580000000000000', cardExpiration: '1230', cvv: '123', user: '' },
  ...{ transactionType: 'Debit', creditType: 'RegularCredit', transactionCode: 'Phone' },
  ...{ validation: 'AutoComm', amount: '10.00', currency: 'ILS' },
};

const leads = {
  AutoComm: 'charge',
  AutoCommHold: 'hold for a release',
  Verify: 'authorize for a capture',
  Token: 'make a token',
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the pattern of amounts in a currency. In the smallest unit, an amount has at most eight digits. */
const amountOf = (currency) => {
  const digits = digitsOf(currency);
  return digits ? `\\d{1,${8 - digits}}(\\.\\d{1,${digits}})?` : '\\d{1,8}';
};

function xmlOf({ amount, ...parameters }) {
  const { currency } = parameters;
  const isAmount = new RegExp(`^${amountOf(currency)}$`).test(amount);
  // A text that is not an amount is sent unchanged, so that the sandbox refuses the text.
  const total = isAmount ? Math.round(amount * 10 ** digitsOf(currency)) : amount;
  const all = { ...parameters, total };
  const given = Object.entries(all).filter(([, value]) => value !== '');
  const deal = given.map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`).join('');
  return `<ashrait><request><version>2000</version><language>ENG</language><dateTime/><requestId/><command>doDeal</command><doDeal>${deal}</doDeal></request></ashrait>`;
}

const curlOf = (xml) =>
  [
    `curl${facts.caFile ? ` --cacert ${quoted(facts.caFile)}` : ''} ${facts.baseUrl}/xpo/Relay`,
    // Without a value, the shell stops here: an empty password would be refused as wrong.
    `--data-urlencode "user=\${TCK_USER:?}" --data-urlencode "password=\${TCK_PASSWORD:?}"`,
    `--data-urlencode int_in=${quoted(xml)}`,
  ].join(' \\\n  ');

/** At its start, the sandbox prints only the password of the first merchant. */
const passwordOf = (owner, first) =>
  owner === first
    ? 'the password that the sandbox printed at its start'
    : 'the password in your configuration file';

export default function Charge() {
  const { data } = useData('merchants');
  const [values, setValues] = useState(start);
  const [xml, setXml] = useState('');
  const [sent, setSent] = useState();
  const [run, notice] = useAction();
  const [merchant] = data?.merchants ?? [];
  const owner = data?.merchants.find(({ terminals }) =>
    terminals.some(({ number }) => number === values.terminalNumber),
  );
  useEffect(
    () => merchant && setValues({ ...values, terminalNumber: merchant.terminals[0].number }),
    [merchant?.user],
  );
  useEffect(() => setXml(xmlOf(values)), [values]);
  if (!data) return html`<h1>Send a charge</h1>`;
  const change = ({ target }) => setValues({ ...values, [target.name]: target.value });
  const input = (name, label, more = {}) =>
    html`<${Field} label=${label}><input name=${name} value=${values[name]} onInput=${change} autocomplete="off" ...${more} /></${Field}>`;
  const select = (name, label, options, wide) =>
    html`<${Field} label=${label} wide=${wide}><select name=${name} value=${values[name]} onChange=${change}>${options}</select></${Field}>`;
  const option = (value, text) => html`<option value=${value}>${value}${text && `: ${text}`}</option>`;
  const terminals = data.merchants.flatMap((one) => one.terminals);
  const terminal = terminals.find(({ number }) => number === values.terminalNumber);
  const numbers = terminals.map(({ number, roles }) => option(number, roles[0]));
  const cards = data.cards.map(({ number, says }) => option(number, says));
  const currencies = terminal?.currencies.map((one) => option(one));
  const validations = Object.entries(leads).map(([name, says]) => option(name, says));
  const send = async (event) => {
    event.preventDefault();
    setSent(undefined);
    setSent(await run(() => call('POST', '/console/send', { user: owner.user, xml })));
  };
  const [, result] = /<result>(\w+)<\/result>/.exec(sent?.reply ?? '') ?? [];
  const [, tranId] = /<tranId>(\d+)<\/tranId>/.exec(sent?.reply ?? '') ?? [];
  return html`<h1>Send a charge</h1>
    <p class="lead">The sandbox posts it to its own endpoint, with the credentials of the terminal's merchant.</p>
    <form onSubmit=${send}>
      <div class="fields">
        ${select('terminalNumber', 'Terminal', numbers, true)} ${select('cardNo', 'Card', cards, true)}
        ${input('cardExpiration', 'Expiry')} ${input('cvv', 'CVV')}
        ${input('amount', 'Amount', {
          inputmode: 'decimal',
          required: true,
          pattern: amountOf(values.currency),
          title: `An amount such as ${digitsOf(values.currency) ? '10.00' : '1000'}. Change the XML to send something else.`,
        })} ${select('currency', 'Currency', currencies)}
        ${select('validation', 'Validation', validations, true)}
        ${input('user', 'Your reference', { dir: 'auto' })}
      </div>
      <details><summary>The XML that is sent</summary><${Field} label="int_in"><textarea class="mono" dir="ltr" rows="8" value=${xml} onInput=${({ target }) => setXml(target.value)}></textarea></${Field}></details>
      <p class="buttons"><button>Send</button></p>
    </form>
    ${notice}
    ${
      sent &&
      html`<h2>Reply</h2><${Facts} of=${[
        ['Result', html`<${Result} code=${result} />`],
        ['HTTP status', sent.status || 'none'],
        ['Duration', `${sent.milliseconds} ms`],
        ['Transaction', tranId && html`<a href=${`#/transactions/${tranId}`}>${tranId}</a>`],
        ['Problem', sent.problem],
      ]} /><${Code} title="Reply" text=${sent.reply} none="No reply." />`
    }
    <figure class="code"><figcaption>The same from a shell <${Copy} text=${curlOf(xml)} label="curl" /></figcaption><pre tabindex="0" dir="ltr">${curlOf(xml)}</pre>
      <p class="none">The command reads the variables TCK_USER and TCK_PASSWORD, as the programs of the quick start do. Set them in the shell in which you run the command: TCK_USER to <code>${owner?.user ?? merchant.user}</code>, and TCK_PASSWORD to ${passwordOf(owner ?? merchant, merchant)}.</p></figure>`;
}
