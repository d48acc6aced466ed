import type { Format, Layout } from '../contract/index.ts';

/** A named simple type of XML Schema. Its patterns are also valid in JavaScript. */
export interface Restriction {
  readonly name: string;
  readonly base: 'xs:string' | 'xs:token' | 'xs:nonNegativeInteger';
  readonly facets: readonly (readonly [string, string | number])[];
  readonly says: string;
}

export interface Union {
  readonly name: string;
  readonly members: readonly string[];
  readonly says: string;
}

/** The base type `xs:token` ignores white space around a value, as the contract does. */
export function simpleType(format: Format): Omit<Restriction, 'says'> | undefined {
  const pattern = (name: string, value: string) => token(name, ['pattern', value]);
  switch (format.kind) {
    case 'text':
      if (format.max === undefined) return undefined;
      return token(
        `text-${format.min ?? 0}-${format.max}`,
        ['minLength', format.min ?? 0],
        ['maxLength', format.max],
      );
    case 'digits':
      return pattern(`digits-${format.min}-${format.max}`, `[0-9]{${format.min},${format.max}}`);
    case 'alphanumeric': {
      const [name, letters] = format.upperCase ? ['upper', '0-9A-Z'] : ['alphanumeric', '0-9A-Za-z'];
      return pattern(`${name}-${format.min}-${format.max}`, `[${letters}]{${format.min},${format.max}}`);
    }
    case 'words':
      return token(`words-${format.max}`, ['maxLength', format.max], ['pattern', '[\\p{L}\\p{M}\\p{N} ]*']);
    case 'amount':
      return token(
        `amount-${format.maxDigits}${format.zero ? '-or-zero' : ''}`,
        ['maxLength', format.maxDigits],
        ['pattern', format.zero ? '[0-9]+' : '0*[1-9][0-9]*'],
      );
    case 'number':
      return {
        name: `number-${format.from}-${format.to}${format.digits ? `-of-${format.digits}` : ''}`,
        base: 'xs:nonNegativeInteger',
        facets: [
          ['minInclusive', format.from],
          ['maxInclusive', format.to],
          ['pattern', format.digits ? `[0-9]{${format.digits}}` : '[0-9]+'],
        ],
      };
    case 'one of':
      return format.anyCase
        ? pattern(named('one-of', format.values), format.values.map(anyCase).join('|'))
        : token(
            named('one-of', format.values),
            ...format.values.map((value) => ['enumeration', value] as const),
          );
    case 'pattern':
      return pattern(named('pattern', [format.pattern]), format.pattern);
    case 'moment':
      // A time has exactly one space between day and hour, but the type `xs:token` would allow several spaces.
      return {
        name: momentNames[format.layout],
        base: 'xs:string',
        facets: [['pattern', `\\s*(${moments[format.layout]})\\s*`]],
      };
    case 'base64':
      return pattern(
        `base64-${format.length}`,
        `[A-Za-z0-9+/]{${format.length - 2}}([A-Za-z0-9+/]{2}|[A-Za-z0-9+/]=|==)`,
      );
    case 'https address':
      return pattern('https-address', '[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#]\\S*');
    case 'container':
      return undefined;
  }
}

const token = (name: string, ...facets: Restriction['facets']): Omit<Restriction, 'says'> => ({
  name,
  base: 'xs:token',
  facets,
});

const named = (kind: string, values: readonly string[]): string =>
  `${kind}-${values
    .join('-')
    .replaceAll('[', '')
    .replaceAll(/[^0-9A-Za-z]+/g, '-')
    .replace(/-$/, '')}`;

const anyCase = (word: string): string =>
  [...word].map((letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`).join('');

const momentNames: Readonly<Record<Layout, string>> = {
  MMYY: 'month-and-year',
  yymmdd: 'date-of-six-digits',
  'YYYY-MM-DD': 'date',
  'YYYY-MM-DD hh:mm': 'date-and-minute',
  'YYYY-MM-DD hh:mm:ss': 'date-and-second',
};

const days = (year: string, between: string, leap: string): string =>
  [
    `${year}${between}(0[13578]|1[02])${between}(0[1-9]|[12][0-9]|3[01])`,
    `${year}${between}(0[469]|11)${between}(0[1-9]|[12][0-9]|30)`,
    `${year}${between}02${between}(0[1-9]|1[0-9]|2[0-8])`,
    `${leap}${between}02${between}29`,
  ].join('|');

const fourth = '([02468][048]|[13579][26])';
const date = days('[0-9]{4}', '-', `([0-9]{2}(0[48]|[2468][048]|[13579][26])|${fourth}00)`);
const minute = '([01][0-9]|2[0-3]):[0-5][0-9]';

const moments: Readonly<Record<Layout, string>> = {
  MMYY: '(0[1-9]|1[0-2])[0-9]{2}',
  yymmdd: days('[0-9]{2}', '', fourth),
  'YYYY-MM-DD': date,
  'YYYY-MM-DD hh:mm': `(${date}) ${minute}`,
  'YYYY-MM-DD hh:mm:ss': `(${date}) ${minute}:[0-5][0-9]`,
};
