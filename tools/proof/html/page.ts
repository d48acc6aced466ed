import { pageFile } from '../../../src/message/markup.ts';
import { type Markup, page as shared } from '../../../src/reports/html/page.ts';

const styles = pageFile('proof.css', import.meta.url);

/** A page of the proof, in the style of the certificate. It runs nothing. */
export const page = (title: string, headline: string, main: Markup, foot: string): string =>
  shared({ title, headline, main, foot, skipTo: 'outcome', styles });
