import { html, Markup, pageFile } from '../../message/markup.ts';
import type { Language } from '../texts.ts';
import { type FieldName, fieldNames, type Problems } from './card-form.ts';
import type { PaymentPage } from './pages.ts';
import { choicesOf } from './payments.ts';
import { words } from './words.ts';

/** The inline style sheet of the payment page. The content security policy allows the style sheet by its hash. */
export const style = pageFile('page.css', import.meta.url);

/** HTML attributes of the input fields, for autofill and assistive technology. */
const kinds: Readonly<Record<FieldName, { autocomplete: string; maxlength: number; wide: boolean }>> = {
  cardNumber: { autocomplete: 'cc-number', maxlength: 23, wide: true },
  cardExpiration: { autocomplete: 'cc-exp', maxlength: 9, wide: false },
  cvv: { autocomplete: 'cc-csc', maxlength: 4, wide: false },
  personalId: { autocomplete: 'off', maxlength: 11, wide: true },
};

const optional: readonly FieldName[] = ['personalId'];

/** Returns the HTML of the card form. If the form is shown again after an error, it does not repeat card data. */
export function cardPage(page: PaymentPage, language: Language, problems: Problems, chosen?: number): string {
  const say = words[language];
  const { mpiValidation = '', total = '', currency = '' } = page.sent;
  const amount = money(total, currency, say.locale);
  const title = say.titles[mpiValidation] ?? '';
  const first = fieldNames.find((name) => problems[name]) ?? 'cardNumber';
  const isWrong = Object.keys(problems).length > 0;
  return written(
    page,
    language,
    isWrong ? `${say.error}: ${title}` : title,
    html`<h1>${title}</h1>
${mpiValidation !== 'Token' && amounts(page, language, amount)}
${isWrong && summary(language, problems)}
<form method="post" action="${addressOf(page, language)}" novalidate>
${fieldNames.map((name) => field(language, name, problems, name === first && isWrong))}
${paymentsField(page, language, chosen)}
<button class="pay" type="submit">${say.buttons[mpiValidation]?.(amount) ?? title}</button>
<button class="cancel" type="submit" name="cancel" value="yes">${say.cancel}</button>
</form>`,
  );
}

export function noticePage(page: PaymentPage | undefined, language: Language, text: string): string {
  return written(page, language, text, html`<h1>${text}</h1><p>${words[language].ended}</p>`);
}

const addressOf = ({ txId }: PaymentPage, language: Language): string => `/pay?txId=${txId}&lang=${language}`;

function written(page: PaymentPage | undefined, language: Language, title: string, body: Markup): string {
  const say = words[language];
  const other = language === 'HEB' ? 'ENG' : 'HEB';
  const mid = page?.sent.mid ?? '';
  return html`<!DOCTYPE html>
<html lang="${say.locale}" dir="${say.direction}" class="brand-${brandOf(mid)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
${
  page &&
  html`<div class="top">
<span class="mark" aria-hidden="true">${mid.slice(0, 1).toUpperCase()}</span>
<p class="merchant"><small>${say.merchant}</small> <b><bdi>${mid}</bdi></b></p>
${
  !page.outcome &&
  html`<a href="${addressOf(page, other)}" lang="${words[other].locale}" hreflang="${words[other].locale}">${say.otherLanguage}</a>`
}
</div>`
}
<div class="body">
${body}
</div>
</main>
<footer class="foot"><p>${say.secure}</p><p>${say.sandbox}</p></footer>
</body>
</html>
`.toString();
}

const brands = 6;

const brandOf = (mid: string): number =>
  [...mid].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % brands;

function amounts({ sent }: PaymentPage, language: Language, total: string): Markup {
  const say = words[language];
  const { creditType, numberOfPayments, firstPayment, periodicalPayment, currency = '' } = sent;
  const line = (name: string, value: string, kind = '') =>
    html`<div class="${kind}"><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`;
  return html`<dl class="amount">
${line(say.amounts[sent.mpiValidation ?? ''] ?? '', total, 'total')}
${
  creditType === 'Payments' &&
  firstPayment &&
  numberOfPayments &&
  periodicalPayment && [
    line(say.firstPayment, money(firstPayment, currency, say.locale)),
    line(say.furtherPayments(numberOfPayments), money(periodicalPayment, currency, say.locale)),
  ]
}
${creditType === 'SpecialCredit' && numberOfPayments && line(say.payments, numberOfPayments)}
</dl>`;
}

function paymentsField(
  { sent }: PaymentPage,
  language: Language,
  chosen: number | undefined,
): Markup | false {
  const choices = choicesOf((name) => sent[name]);
  return (
    choices.length > 0 &&
    html`<div class="field wide">
<label for="payments">${words[language].payments}</label>
<select id="payments" name="payments">${choices.map(
      (count) => html`<option value="${count}"${count === chosen && html` selected`}>${count}</option>`,
    )}</select>
</div>`
  );
}

function summary(language: Language, problems: Problems): Markup {
  const say = words[language];
  return html`<div class="summary" role="alert">
<h2>${say.summary}</h2>
<ul>${fieldNames.map((name) => {
    const problem = problems[name];
    return problem && html`<li><a href="#${name}">${say.problems[name][problem]}</a></li>`;
  })}</ul>
<p>${say.askedAgain}</p>
</div>`;
}

function field(language: Language, name: FieldName, problems: Problems, focused: boolean): Markup {
  const say = words[language];
  const { autocomplete, maxlength, wide } = kinds[name];
  const [hint, problem] = [say.hints[name], problems[name]];
  const about = [hint && `${name}-hint`, problem && `${name}-wrong`].filter(Boolean).join(' ');
  return html`<div class="field${wide && ' wide'}">
<label for="${name}">${say.labels[name]}${optional.includes(name) && html` <span>(${say.optional})</span>`}</label>
<input id="${name}" name="${name}" type="text" dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${maxlength}"${
    !optional.includes(name) && html` required`
  }${about !== '' && html` aria-describedby="${about}"`}${problem && html` aria-invalid="true"`}${focused && html` autofocus`}>
${hint !== '' && html`<span class="hint" id="${name}-hint">${hint}</span>`}
${problem && html`<span class="wrong" id="${name}-wrong">${say.problems[name][problem]}</span>`}
</div>`;
}

/** Formats an amount such as `ILS 100.00`. The amount stays a string, because it has up to twenty digits. */
export function money(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return format.format(text as Intl.StringNumericLiteral);
}
