import { type HTMLElement, parse } from 'node-html-parser';
import { type Dispatcher, request } from 'undici';

/** A control of an HTML form. `seen` has its name, id, class, autocomplete attribute, value and text. */
export interface Control {
  readonly name: string;
  readonly value: string;
  readonly seen: string;
  readonly isTyped: boolean;
  readonly isButton: boolean;
  readonly choices: readonly string[];
}

export interface ShownForm {
  readonly address: string;
  readonly isPosted: boolean;
  readonly controls: readonly Control[];
}

export interface Sent {
  readonly address: string;
  /** The fields of a posted form. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface View {
  readonly forms: readonly ShownForm[];
  readonly links: readonly { readonly address: string; readonly seen: string }[];
  /** The HTTP status; 0 for an address of another site. */
  readonly status: number;
  /** The address of a redirect to another site, which is not opened. */
  readonly left?: string;
}

const seenIn = (tag: HTMLElement): string =>
  [
    ...['name', 'id', 'class', 'autocomplete', 'href', 'value'].map((name) => tag.getAttribute(name)),
    tag.text,
  ].join(' ');

const untyped = /^(hidden|submit|image|button|reset|checkbox|radio)$/;

function controlIn(tag: HTMLElement): Control[] {
  const kind = tag.tagName.toLowerCase();
  const type = tag.getAttribute('type')?.toLowerCase() ?? (kind === 'button' ? 'submit' : 'text');
  const isLeftOut =
    /^(checkbox|radio)$/.test(type) && !tag.hasAttribute('checked') && !tag.hasAttribute('required');
  if (isLeftOut || type === 'button' || type === 'reset') return [];
  const options = tag.querySelectorAll('option');
  const choices = options.map((option) => option.getAttribute('value') ?? option.text.trim());
  const selected = options.findIndex((option) => option.hasAttribute('selected'));
  return [
    {
      name: tag.getAttribute('name') ?? '',
      value: kind === 'select' ? (choices[Math.max(selected, 0)] ?? '') : (tag.getAttribute('value') ?? ''),
      seen: seenIn(tag),
      isTyped: kind === 'textarea' || (kind === 'input' && !untyped.test(type)),
      isButton: type === 'submit' || type === 'image',
      choices,
    },
  ];
}

/** The longest refresh, in seconds, that is a redirect. A page that waits longer, such as for a time-out, is shown. */
const longestRefresh = 10;

/** The address to which a page soon sends the browser by a refresh. */
function refreshIn(root: HTMLElement): string | undefined {
  const tags = root.querySelectorAll('meta[http-equiv]');
  const refresh = tags.find((tag) => /^refresh$/i.test(tag.getAttribute('http-equiv') ?? ''));
  const content = refresh?.getAttribute('content') ?? '';
  const [, seconds, address] = /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  return Number(seconds) <= longestRefresh ? address?.trim() : undefined;
}

function viewOf(root: HTMLElement, address: string): Pick<View, 'forms' | 'links'> {
  const to = (tag: HTMLElement, name: string) => new URL(tag.getAttribute(name) || address, address).href;
  return {
    forms: root.querySelectorAll('form').map((form) => ({
      address: to(form, 'action'),
      isPosted: form.getAttribute('method')?.toLowerCase() === 'post',
      controls: form.querySelectorAll('input, select, textarea, button').flatMap(controlIn),
    })),
    links: root
      .querySelectorAll('a[href]')
      .map((link) => ({ address: to(link, 'href'), seen: seenIn(link) })),
  };
}

/** The request of a browser after a person filled in a form and pressed a button. Only a pressed button sends its name. */
export function submission(
  { address, isPosted, controls }: ShownForm,
  filled: (control: Control) => string | undefined = () => undefined,
  pressed?: Control,
): Sent {
  const form = Object.fromEntries(
    controls
      .filter((control) => control.name !== '' && (!control.isButton || control === pressed))
      .map((control) => [control.name, filled(control) ?? control.value]),
  );
  return isPosted
    ? { address, form }
    : { address: `${address.replace(/[?#].*/s, '')}?${new URLSearchParams(form)}` };
}

/** A site as a browser without scripts shows it: cookies come back, and redirects and refreshes within the site are followed. */
export class Tab {
  readonly #dispatcher: Dispatcher;
  #site: string | undefined;
  readonly #cookies = new Map<string, string>();

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /** Opens an address, or submits a form. An address of another site than the first one is not opened. */
  async open({ address, form }: Sent, redirects = 10): Promise<View> {
    this.#site ??= new URL(address).origin;
    if (new URL(address).origin !== this.#site || redirects < 0)
      return { status: 0, forms: [], links: [], left: address };
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const { statusCode, headers, body } = await request(address, {
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
      headers: {
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(cookie && { cookie }),
      },
      dispatcher: this.#dispatcher,
    });
    for (const one of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(one) ?? [];
      this.#cookies.set(name, value);
    }
    const root = parse(await body.text());
    const status = statusCode;
    const isRedirect = [301, 302, 303, 307, 308].includes(status);
    const location = isRedirect ? [headers.location ?? []].flat()[0] : refreshIn(root);
    if (location === undefined) return { status, ...viewOf(root, address) };
    if (!URL.canParse(location, address)) return { status, forms: [], links: [], left: location };
    const to = new URL(location, address).href;
    return this.open({ address: to, ...(form && isRedirect && status > 303 && { form }) }, redirects - 1);
  }
}
