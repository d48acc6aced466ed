/** The format of a value. Lengths are in characters, amounts are integers in the smallest unit of their currency. */
export type Format =
  | { readonly kind: 'text'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'digits'; readonly min: number; readonly max: number }
  | { readonly kind: 'alphanumeric'; readonly min: number; readonly max: number; readonly upperCase?: true }
  | { readonly kind: 'words'; readonly max: number }
  | { readonly kind: 'amount'; readonly maxDigits: number; readonly zero?: true }
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly digits?: number }
  | { readonly kind: 'one of'; readonly values: readonly string[]; readonly anyCase?: true }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly allows: string }
  | { readonly kind: 'moment'; readonly layout: Layout }
  | { readonly kind: 'base64'; readonly length: number }
  | { readonly kind: 'https address' }
  | { readonly kind: 'container' };

export type Layout = 'MMYY' | 'yymmdd' | 'YYYY-MM-DD' | 'YYYY-MM-DD hh:mm' | 'YYYY-MM-DD hh:mm:ss';

/** Describes the allowed values, to follow "has to be". */
export function describe(format: Format): string {
  switch (format.kind) {
    case 'text':
      return format.max === undefined ? 'text' : `text of ${span(format.min ?? 0, format.max)} characters`;
    case 'digits':
      return `${span(format.min, format.max)} ${format.max === 1 ? 'digit' : 'digits'}`;
    case 'alphanumeric':
      return `${span(format.min, format.max)} ${format.upperCase ? 'digits and upper-case letters' : 'letters and digits'}`;
    case 'words':
      return `letters, digits and spaces, ${format.max} characters at most`;
    case 'amount':
      return `an integer of at most ${format.maxDigits} digits, above zero${format.zero ? ', or zero to create a token' : ''}`;
    case 'number':
      return `a number from ${format.from} to ${format.to}${format.digits ? `, written with ${format.digits} digits` : ''}`;
    case 'one of':
      return format.values.length > 1 ? `one of ${format.values.join(', ')}` : `${format.values[0]}`;
    case 'pattern':
      return format.allows;
    case 'moment':
      return `a real date written ${format.layout}`;
    case 'base64':
      return `base64, ${format.length} characters`;
    case 'https address':
      return 'an https address';
    case 'container':
      return 'an element with children';
  }
}

export function admits(format: Format, value: string): boolean {
  switch (format.kind) {
    case 'text':
      return isWithin(lengthOf(value), format.min, format.max);
    case 'digits':
      return isDigits(value) && isWithin(value.length, format.min, format.max);
    case 'alphanumeric':
      return (
        (format.upperCase ? /^[0-9A-Z]+$/ : /^[0-9A-Za-z]+$/).test(value) &&
        isWithin(value.length, format.min, format.max)
      );
    case 'words':
      return /^[\p{L}\p{M}\p{N} ]*$/u.test(value) && lengthOf(value) <= format.max;
    case 'amount':
      return (
        isDigits(value) && value.length <= format.maxDigits && (format.zero === true || Number(value) > 0)
      );
    case 'number':
      return (
        isDigits(value) &&
        isWithin(Number(value), format.from, format.to) &&
        (format.digits === undefined || value.length === format.digits)
      );
    case 'one of':
      return (
        format.values.includes(value) ||
        (format.anyCase === true &&
          format.values.some((allowed) => allowed.toLowerCase() === value.toLowerCase()))
      );
    case 'pattern':
      return whole(format.pattern).test(value);
    case 'moment':
      return isMoment(format.layout, value);
    case 'base64':
      return value.length === format.length && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
    case 'https address':
      return URL.canParse(value) && new URL(value).protocol === 'https:';
    case 'container':
      return true;
  }
}

const isDigits = (value: string): boolean => /^[0-9]+$/.test(value);

const isWithin = (number: number, min = 0, max = Number.POSITIVE_INFINITY): boolean =>
  number >= min && number <= max;

/** Counts characters: some characters are two UTF-16 units. */
const lengthOf = (value: string): number => (/[^\0-\x7f]/.test(value) ? [...value].length : value.length);

const patterns = new Map<string, RegExp>();

function whole(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  patterns.set(pattern, known);
  return known;
}

const span = (min: number, max: number) => (min === max ? `${max}` : `${min} to ${max}`);

const layouts: Record<Layout, RegExp> = {
  MMYY: /^\d{4}$/,
  yymmdd: /^\d{6}$/,
  'YYYY-MM-DD': /^\d{4}-\d\d-\d\d$/,
  'YYYY-MM-DD hh:mm': /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  'YYYY-MM-DD hh:mm:ss': /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
};

function isMoment(layout: Layout, value: string): boolean {
  if (!layouts[layout].test(value)) return false;
  const at = (from: number, to = from + 2) => Number(value.slice(from, to));
  if (layout === 'MMYY') return at(0) >= 1 && at(0) <= 12;
  const [year, month, day] = layout === 'yymmdd' ? [at(0), at(2), at(4)] : [at(0, 4), at(5), at(8)];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return (
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && at(11) < 24 && at(14) < 60 && at(17) < 60
  );
}
