import { commandNames, financialStatuses } from '../../contract/index.ts';
import { html, Markup, policyHash } from '../../message/markup.ts';
import { criteria } from '../control/transactions.ts';

export interface PageFacts {
  readonly baseUrl: string;
  readonly caFile: string | undefined;
  /** True if `/console/rule/ID` redirects to a handbook. */
  readonly ruleLinks: boolean;
  readonly views: readonly { readonly title: string; readonly path: string }[];
}

/** The import map of the console page, which maps module names to packages and views. */
const imports = JSON.stringify({
  imports: {
    preact: '/console/lib/preact.js',
    'preact/hooks': '/console/lib/hooks.js',
    htm: '/console/lib/htm.js',
    'tck-console': '/console/parts.js',
  },
});

export const policy = [
  "default-src 'none'",
  `script-src 'self' ${policyHash(imports)}`,
  ...["style-src 'self'", "connect-src 'self'", 'img-src data:'],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** Returns the HTML page of the console. Scripts render all views in the browser. */
export const page = (of: PageFacts): string => {
  const facts = { ...of, commands: commandNames, criteria, statuses: financialStatuses };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console of the sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/console.css">
<script type="importmap">${new Markup(imports)}</script>
<script type="application/json" id="facts">${new Markup(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/console/main.js"></script>
</head>
<body><noscript>The console needs JavaScript. Programs use <a href="/__admin">/__admin</a>.</noscript></body>
</html>
`.toString();
};
