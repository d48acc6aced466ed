import { isPreAuthorization, type Transaction } from './transaction.ts';

const all = ['AUTHORIZED', 'REJECTED', 'CAPTURED', 'TRANSMITTED', 'PENDING', 'CANCELLED'];

/** Whether it is one of the six values of financialStatus. */
export const isStatus = (status: string): boolean => all.includes(status);

/** Whether an inquiry may show it as anything, or not at all. */
export const isOpen = (transaction: Transaction): boolean => reported(transaction) === all;

/** The values of financialStatus under which an inquiry may show a transaction now; by hand, line 192 and the table. */
export function reported(transaction: Transaction): readonly string[] {
  switch (transaction.state) {
    case 'authorized':
      return ['AUTHORIZED'];
    case 'held':
      return ['PENDING'];
    case 'ready':
      return ['CAPTURED'];
    case 'transmitted':
      // A charge that was refunded whole may have another status (#49).
      return transaction.credited < transaction.total ? ['TRANSMITTED'] : all;
    case 'cancelled':
      // CANCELLED is stated of pre-authorizations alone; a cancelled charge is merely not transmitted (#48).
      return isPreAuthorization(transaction) ? ['CANCELLED'] : all.filter((one) => one !== 'TRANSMITTED');
    // What a captured pre-authorization is shown as is not said (#34).
    case 'captured':
    case 'open':
      return all;
  }
}
