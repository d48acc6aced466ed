import type { CommandName } from './deals.ts';

/**
 * Elements of requests that stand in none of the tables of parameters: the specification names frameAncestorURLs in its
 * text, and public clients ask for payment pages and for further pages of an inquiry by the others.
 */
export const elementsBeside: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  doDeal: ['frameAncestorURLs'],
  inquireTransactions: ['queryName', 'mpiTransactionId', 'mid', 'pageNumber', 'queryResultId'],
};
