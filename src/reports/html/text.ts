import { html, type Markup } from '../../message/markup.ts';

/** A sentence in which `backticks` enclose code. */
export function prose(text: string): Markup {
  const parts = text.split('`');
  // A backtick without a partner is just a character.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** An identifier that may break after its dots. */
export function identifier(id: string): Markup {
  const parts = id.split('.');
  return html`<code class="id">${parts.map((part, index) => (index === 0 ? part : html`.<wbr>${part}`))}</code>`;
}

/** A name usable as an `id` and, unchanged, as the fragment of a link; distinct for distinct keys. */
export function anchor(kind: 'rule' | 'unmet' | 'exchange' | 'evidence' | 'group', key: string): string {
  const safe = key.replace(
    /[^A-Za-z0-9._-]/gu,
    (character) => `~${(character.codePointAt(0) ?? 0).toString(16)}~`,
  );
  return `${kind}-${safe}`;
}

/** `240 ms`, `8.4 s`, `3 min 05 s`, `1 h 12 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor(whole / 60) % 60).padStart(2, '0')} min`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** An instant for people, in UTC; what is no instant is shown as it is. */
export function moment(iso: string): Markup {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return html`${iso}`;
  return html`<time datetime="${date.toISOString()}">${MOMENT.format(date)} UTC</time>`;
}

/** The time of day of an instant, to the millisecond. */
export function timeOfDay(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(11, 23)} UTC`;
}
