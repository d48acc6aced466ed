import { html, Markup } from '../../message/markup.ts';
import { pageFile, policyHash } from '../../message/page-file.ts';
import { ICONS } from './verdict-marks.ts';

interface Page {
  readonly title: string;
  /** What stands beside the name of the kit. */
  readonly headline: string;
  /** Where the link for who reads by keyboard leads. */
  readonly skipTo: 'verdict' | 'outcome';
  readonly main: Markup;
  readonly foot: string;
  /** Beyond the styles that all pages share. */
  readonly styles?: string;
  /** The page runs nothing where there is none. */
  readonly script?: string;
  /** What the script reads. */
  readonly data?: Markup;
}

const shared = ['page', 'coverage', 'rules', 'baseline', 'print']
  .map((name) => pageFile(`${name}.css`, import.meta.url))
  .join('');

/**
 * One page that needs nothing else. It may run its own script and style and load nothing at all, whatever a foreign reply
 * smuggles in.
 */
export function page({ title, headline, skipTo, main, foot, styles = '', script, data }: Page): string {
  const style = `${shared}${styles}`;
  const scripts = script === undefined ? '' : ` script-src ${policyHash(script)};`;
  const policy = `default-src 'none'; style-src ${policyHash(style)};${scripts} base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${ICONS}
<a class="skip-link" href="#main">Skip to the ${skipTo}</a>
<header class="masthead"><p><strong>ashrait-tck</strong> <span>${headline}</span></p></header>
<main id="main">
${main}
</main>
<footer><p>${foot}</p></footer>
${data}
${script !== undefined && html`<script>${new Markup(script)}</script>`}
</body>
</html>
`.toString();
}
