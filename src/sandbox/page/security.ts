import { policyHash } from '../../message/page-file.ts';
import { style } from './document.ts';
import type { PaymentPage } from './pages.ts';

const styleSource = `style-src ${policyHash(style)}`;

const host = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[0-9]+)?$/i;

/**
 * The sites that may frame the page, as the merchant named them: in an element of its own or in the JSON of
 * `paymentPageData/ppsJSONConfig`. What is no plain host or origin would say something else in a policy, and is dropped.
 */
export function frameAncestors({ sent }: PaymentPage): readonly string[] {
  const named = [sent.frameAncestorURLs, ofConfig(sent['paymentPageData.ppsJSONConfig'])].join(' ');
  return named
    .split(/[\s,;]+/)
    .map((one) => (/^https?:\/\//i.test(one) && URL.canParse(one) ? new URL(one).origin : one))
    .filter((one) => host.test(one));
}

function ofConfig(json: string | undefined): string {
  if (json === undefined) return '';
  try {
    const config: unknown = JSON.parse(json);
    const value =
      typeof config === 'object' && config !== null && 'frameAncestorURLs' in config
        ? config.frameAncestorURLs
        : '';
    return Array.isArray(value) ? value.join(' ') : String(value);
  } catch {
    return '';
  }
}

/**
 * The content security policy of a page: its own style sheet and nothing else. Chromium holds the redirect that
 * follows a form to `form-action` too, so the places where the page can lead are named there.
 */
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

/** An address whose host a policy cannot spell (an IPv6 one, say) is let through by its scheme. */
function originOf(address: string | undefined): readonly string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return [host.test(origin) ? origin : protocol];
}
