import type { Markup } from '../../reports/html/markup.ts';
import { page as shared } from '../../reports/html/page.ts';
import { PROOF_STYLES } from './stylesheet.ts';

/** A page of the proof, in the style of the certificate. It runs nothing. */
export const page = (title: string, headline: string, main: Markup, foot: string): string =>
  shared({ title, headline, main, foot, skipTo: 'outcome', styles: PROOF_STYLES });
