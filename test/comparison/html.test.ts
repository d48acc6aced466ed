import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, comparisonHtml } from '../../src/comparison/index.ts';
import { CONFORMANT, NOT_CONFORMANT } from '../certification/certificate-fixture.ts';
import { certificate, exchange } from './certificates.ts';

const hostile = '<script>alert("owned")</script>';
const sandbox = certificate(
  'sandbox',
  { 'some.rule': 'passed', 'unstated.09': 'observed' },
  {
    exchanges: { 'some.rule': exchange('doDeal', '<total>1</total>', '<mti>100</mti>') },
    observations: [{ id: 'unstated.09', text: 'Results of doDeal: 000, 033.' }],
  },
);
const live = certificate(
  'live',
  { 'some.rule': ['failed', hostile], 'unstated.09': 'observed' },
  {
    exchanges: {
      'some.rule': exchange('doDeal', '<total>1</total>', `<mti>${hostile.replaceAll('<', '&lt;')}</mti>`),
    },
    observations: [{ id: 'unstated.09', text: `Results of doDeal: 000, ${hostile}.` }],
  },
);
const pages = {
  differing: comparisonHtml(compare(sandbox, live, { a: 'reports/a', b: hostile })),
  same: comparisonHtml(compare(CONFORMANT, CONFORMANT)),
  worse: comparisonHtml(compare(CONFORMANT, NOT_CONFORMANT)),
};

test('the page loads nothing, has no script, and shows what is hostile as text', () => {
  for (const [name, page] of Object.entries(pages)) {
    assert.ok(!/<script|<link|<img|<iframe|@import|url\((?!#)/i.test(page), name);
    assert.match(page, /default-src &#39;none&#39;/);
    for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g)) assert.match(href, /^#/);
  }
  assert.ok(pages.differing.split('&lt;script&gt;').length > 4);
});

test('every link has its place, and no id is there twice', () => {
  for (const [name, page] of Object.entries(pages)) {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, name);
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    assert.ok(links.length > 4);
    for (const link of links) assert.ok(ids.includes(link), `${name}: #${link}`);
  }
});

test('it says what the outcome is, and shows all that differs', () => {
  const title = (page: string) => page.match(/<h1[^>]*>([^<]*)/)?.[1];
  assert.equal(title(pages.same), 'Nothing differs');
  assert.equal(title(pages.worse), 'The certificates differ');
  assert.equal(title(pages.differing), 'The certificates differ');
  for (const part of ['Got worse', 'sandbox only', 'another value', 'Every rule'])
    assert.ok(pages.differing.includes(part), part);
  assert.ok(!pages.same.includes('Got worse'));
});
