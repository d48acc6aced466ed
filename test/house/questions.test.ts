import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the documents that a reader reaches from the README with a number of clicks. */
function reachable(clicks: number): ReadonlySet<string> {
  let last = ['README.md'];
  const found = new Set(last);
  for (let click = 0; click < clicks; click += 1) {
    last = last.flatMap((path) =>
      [...textOf(path).matchAll(/\]\(([^):#]+\.md)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
        join(dirname(path), link).replaceAll('\\', '/'),
      ),
    );
    for (const path of last) found.add(path);
  }
  return found;
}

/** Questions of a merchant's developer, each with the page of the answer and words of the answer. */
const questions: readonly (readonly [question: string, page: string, answer: RegExp])[] = [
  ['How do I send a charge?', 'README.md', /--data-urlencode 'int_in=<ashrait>/],
  ['Is the certificate official?', 'README.md', /no card network issues or accepts it/],
  [
    'Which fields are required in a charge?',
    'handbook/reference/doDeal.md',
    /`terminalNumber`\].*\| required \|/,
  ],
  [
    'No reply came. May I send the charge again?',
    'handbook/guides/lost-replies.md',
    /do not send the charge again/,
  ],
  ['How often, and how soon, may I inquire?', 'handbook/guides/retries.md', /double each pause/],
  [
    'Code 033: was the card charged?',
    'handbook/reference/codes-doDeal.md',
    /## 033[\s\S]*?after the processing deadline/,
  ],
  ['How do I give back a part?', 'handbook/guides/refunds.md', /`refundDeal` with `total`/],
  [
    'The cancellation of 23:30 answered 313',
    'handbook/guides/refunds.md',
    /The charge was transmitted\. \| Send `refundDeal`/,
  ],
  [
    'How do I charge a saved card each month?',
    'handbook/guides/tokens.md',
    /Send `cardId` in place of `cardNo`/,
  ],
  [
    'Who gives me the addresses for test and production?',
    'handbook/guides/quick-start.md',
    /operator(?:\]\([^)]*\))? gives you one address for test and another for production/,
  ],
  [
    'inquireTerminal answers 003 although the form has the credentials',
    'handbook/reference/inquireTerminal.md',
    /Put `user`, `password` and `terminalNumber` directly into the XML element `request`/,
  ],
  [
    'Our shop shows the page in a frame: where does frameAncestorURLs stand?',
    'handbook/guides/payment-page.md',
    /The sandbox reads `frameAncestorURLs` inside `doDeal`/,
  ],
  ['Which 3-D Secure fields exist?', 'handbook/guides/3d-secure.md', /base64 text of 48 characters/],
  [
    'How do I know that a redirect is genuine?',
    'handbook/guides/payment-page.md',
    /the MAC, `txId`, and `uniqueID`/,
  ],
  [
    'What leaks into my access log?',
    'handbook/guides/logs-and-storage.md',
    /`personalId`, `cardToken` and `cardExp`/,
  ],
  [
    'How long does a reservation last?',
    'handbook/guides/life-of-a-transaction.md',
    /How long a reservation lasts is open/,
  ],
  [
    'Three payments: what is numberOfPayments?',
    'handbook/guides/money-and-time.md',
    /into three payments, send `2`/,
  ],
  ['Which card is declined?', 'handbook/kit/sandbox.md', /`4580990000004004` \| refused/],
  ['How do I test lost replies on GitHub?', 'handbook/kit/ci.md', /## GitHub Actions/],
];

test('each question of a developer is answered within two clicks from the README', () => {
  const near = reachable(2);
  for (const [question, page, answer] of questions) {
    assert.ok(near.has(page), `${question} ${page} is more than two clicks away`);
    assert.match(textOf(page), answer, question);
  }
  assert.ok(!reachable(0).has('handbook/index.md') && reachable(1).has('handbook/index.md'));
});
