/** The handbook: the reference as Markdown, written from the contract, a run and a proof. */

export type { Page } from './page.ts';
export { type HandbookInput, pagesOf, siteFacts } from './pages.ts';
