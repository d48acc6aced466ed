import { createHash } from 'node:crypto';
import { html, Markup } from '../../certification/html/markup.ts';
import { ICONS } from '../../certification/html/verdict-marks.ts';
import { PROOF_STYLES } from './stylesheet.ts';

const style = createHash('sha256').update(PROOF_STYLES).digest('base64');

/** The page loads nothing and runs nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;

/** One page that needs nothing else, in the style of the certificate. */
export const page = (title: string, headline: string, main: Markup, foot: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(PROOF_STYLES)}</style>
</head>
<body>
${ICONS}
<a class="skip-link" href="#main">Skip to the outcome</a>
<header class="masthead"><p><strong>ashrait-tck</strong> <span>${headline}</span></p></header>
<main id="main">
${main}
</main>
<footer><p>${foot}</p></footer>
</body>
</html>
`.toString();
