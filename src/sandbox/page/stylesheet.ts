import { createHash } from 'node:crypto';

/** The colours of a merchant's page, one pair for light and one for dark; each has 4.5:1 with what is written on it. */
export const brands = ['#1d4ed8', '#0f6b4f', '#7c3aa8', '#8a4600', '#9a1b5b', '#0b6177'] as const;
export const brandsInTheDark = ['#9ab8ff', '#7fd6b2', '#d3a8f2', '#f0b878', '#f5a3c7', '#85d3e6'] as const;

const perBrand = (colours: readonly string[], on: string) =>
  colours.map((colour, index) => `.brand-${index}{--brand:${colour};--on-brand:${on}}`).join('');

/** All of the page's style. It stands in the page itself, allowed by its hash. */
export const stylesheet = `
:root{color-scheme:light dark;--ground:#eef1f5;--card:#fff;--ink:#1a2230;--soft:#556072;--line:#7d8899;--rule:#dde2ea;
--wrong:#b3261e;--wrong-ground:#fdeeec}
${perBrand(brands, '#fff')}
@media (prefers-color-scheme:dark){:root{--ground:#12161d;--card:#1c222c;--ink:#eef1f6;--soft:#b2bccb;--line:#8793a5;
--rule:#343d4b;--wrong:#ffb4ab;--wrong-ground:#3b1f1d}${perBrand(brandsInTheDark, '#10151c')}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--ground);color:var(--ink);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Hebrew',Arial,sans-serif;
display:flex;flex-direction:column;align-items:center;padding:2.5rem 1rem}
main{width:100%;max-width:27rem;background:var(--card);border-radius:1rem;overflow:hidden;
box-shadow:0 1px 2px #0000001f,0 12px 32px #00000017}
main::before{content:'';display:block;height:.375rem;background:var(--brand)}
.top{display:flex;align-items:center;gap:.75rem;padding:1.25rem 1.75rem;border-block-end:1px solid var(--rule)}
.mark{flex:none;width:2.25rem;height:2.25rem;border-radius:.625rem;background:var(--brand);color:var(--on-brand);
display:grid;place-items:center;font-weight:700}
.merchant{flex:1;margin:0;min-width:0;line-height:1.3;overflow-wrap:anywhere}
.merchant small{display:block;color:var(--soft);font-size:.8125rem}
.merchant b{font-weight:600}
.body{padding:1.5rem 1.75rem 1.25rem}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 1rem;font-weight:650;letter-spacing:-.01em}
a{color:var(--brand)}
.amount{margin:0 0 1.5rem;padding:1rem 1.125rem;background:var(--ground);border-radius:.75rem}
.amount div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;color:var(--soft);font-size:.9375rem}
.amount div+div{margin-block-start:.25rem}
.amount dt,.amount dd{margin:0}
.amount dd{color:var(--ink);font-variant-numeric:tabular-nums;white-space:nowrap}
.amount .total dd{font-size:1.375rem;font-weight:700;letter-spacing:-.01em}
.summary{margin:0 0 1.5rem;padding:.875rem 1.125rem;background:var(--wrong-ground);color:var(--ink);
border-inline-start:.25rem solid var(--wrong);border-radius:.5rem}
.summary h2{margin:0;font-size:1rem;color:var(--wrong)}
.summary p{margin:.25rem 0 0;font-size:.9375rem}
.summary ul{margin:.5rem 0 0;padding-inline-start:1.125rem;font-size:.9375rem}
.summary a{color:inherit}
form{display:grid;grid-template-columns:1fr 1fr;gap:1.125rem 1rem;align-items:start}
.field{display:grid;gap:.25rem;min-width:0}
.wide,button{grid-column:1/-1}
label{font-weight:600;font-size:.9375rem}
label span{font-weight:400;color:var(--soft)}
.hint{color:var(--soft);font-size:.8125rem}
.wrong{color:var(--wrong);font-size:.875rem;font-weight:600}
input,select{width:100%;height:3rem;padding:0 .875rem;border:1px solid var(--line);border-radius:.625rem;background:var(--card);
color:var(--ink);font:inherit;font-size:1.0625rem;font-variant-numeric:tabular-nums;letter-spacing:.02em}
[dir=rtl] input{text-align:right}
input[aria-invalid]{border:2px solid var(--wrong)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
button{height:3.125rem;border-radius:.625rem;font:inherit;font-weight:650;cursor:pointer}
.pay{margin-block-start:.5rem;border:0;background:var(--brand);color:var(--on-brand);font-size:1.0625rem}
.pay:hover{filter:brightness(1.08)}
.cancel{border:1px solid transparent;background:none;color:var(--soft);height:2.75rem;font-weight:500;margin-block-start:-.5rem}
.cancel:hover{color:var(--ink);text-decoration:underline}
.foot{max-width:27rem;margin:1.25rem 0 0;color:var(--soft);font-size:.8125rem;text-align:center}
.foot p{margin:.125rem 0}
@media (max-width:30rem){body{padding:0;background:var(--card)}main{border-radius:0;box-shadow:none}
.top,.body{padding-inline:1.25rem}.foot{padding:0 1.25rem 1.5rem;margin-block-start:0}}
@media (max-width:20rem){form{grid-template-columns:1fr}}
@media (forced-colors:active){.pay,main{border:1px solid}}
`.trim();

/** What the content security policy names the style by. */
export const styleHash = `sha256-${createHash('sha256').update(stylesheet).digest('base64')}`;
