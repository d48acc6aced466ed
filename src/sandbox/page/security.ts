import { policyHash } from '../../message/markup.ts';
import { style } from './document.ts';
import type { PaymentPage } from './pages.ts';

const styleSource = `style-src ${policyHash(style)}`;

const host = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]+)?$/i;

/**
 * Returns the sites that may show the payment page in a frame. Values other than hosts and origins are dropped, because
 * they could change the policy.
 */
function frameAncestors({ sent }: PaymentPage): readonly string[] {
  const named = [sent.frameAncestorURLs, ofConfig(sent['paymentPageData.ppsJSONConfig'])].join(' ');
  return named
    .split(/[\s,;]+/)
    .map((one) => (/^https?:\/\//i.test(one) && URL.canParse(one) ? new URL(one).origin : one))
    .filter((one) => host.test(one));
}

function ofConfig(json: string | undefined): string {
  if (json === undefined) return '';
  try {
    const { frameAncestorURLs: value = '' } = Object(JSON.parse(json));
    return Array.isArray(value) ? value.join(' ') : String(value);
  } catch {
    return '';
  }
}

/** The security policy lists the return addresses, because Chromium applies `form-action` to redirects too. */
export function policyOf(page: PaymentPage | undefined): string {
  const back = ['successUrl', 'errorUrl', 'cancelUrl'].flatMap((name) => originOf(page?.sent[name]));
  const ancestors = page ? frameAncestors(page) : [];
  return [
    "default-src 'none'",
    styleSource,
    `form-action ${["'self'", ...new Set(back)].join(' ')}`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}

/** A content security policy cannot name an IPv6 address. In this case, the policy allows the whole scheme. */
function originOf(address: string | undefined): readonly string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return [host.test(origin) ? origin : protocol];
}
