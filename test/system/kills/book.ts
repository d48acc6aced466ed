import type { Fields } from '../../../src/message/build-request.ts';

export interface Deal {
  readonly user: string;
  readonly requestId: string;
  readonly terminal: string;
  readonly total: number;
  readonly fields: Fields;
  readonly is: 'charge' | 'pre-authorization' | 'capture';
  tranId?: string;
  authorization?: Deal;
  cardId?: string;
  state: 'pending transmission' | 'transmitted or not' | 'authorized' | 'captured' | 'held' | 'cancelled';
  credited: number;
  readonly credits: { readonly tranId: string; readonly total: number }[];
  /** True if a command about the deal had no reply. No further command about this deal follows. */
  unclear?: true;
}

export class Book {
  readonly deals: Deal[] = [];
  readonly transmissions: { readonly transmitId: string; readonly terminal: string }[] = [];
  readonly given = new Map<string, string>();
  readonly problems: string[] = [];
  acknowledged = 0;

  take(tranId: string, by: string): void {
    this.acknowledged += 1;
    const before = this.given.get(tranId);
    if (before !== undefined) this.problems.push(`tranId ${tranId} was given to ${before} and to ${by}`);
    this.given.set(tranId, by);
  }
}
