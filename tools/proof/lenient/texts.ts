import { commandNames } from '../../../src/contract/index.ts';
import type { Alteration, Wire } from '../alteration.ts';
import { changed, said } from '../replies/tree.ts';
import { ofReplies } from './variation.ts';

/** Reply elements with a text in words. */
const worded = [
  ...['message', 'userMessage', 'additionalInfo'].map((name) => `response.${name}`),
  ...commandNames.flatMap((command) =>
    ['statusText', 'extendedStatusText', 'extendedUserMessage', 'message', 'userMessage'].map(
      (name) => `response.${command}.${name}`,
    ),
  ),
];

const inAll =
  (say: (was: string) => string): Wire =>
  (root) =>
    worded.reduce((made, path) => changed(made, path, said(say)), root);

const isHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

/** The wording is the gateway's choice, but the language is not. */
export const texts: readonly Alteration[] = [
  ofReplies(
    'all texts have other words',
    'words',
    inAll((was) => (isHebrew(was) ? 'הודעה אחרת & <ארוכה>' : 'In other words & <longer>')),
  ),
  ofReplies(
    'texts stand on lines of their own',
    'words',
    inAll((was) => `\n    ${was}\n  `),
  ),
  ofReplies('the language comes back as Eng or Heb', 'echo of the language', (root) =>
    changed(
      root,
      'response.language',
      said((was) => `${was.slice(0, 1)}${was.slice(1).toLowerCase()}`),
    ),
  ),
];
