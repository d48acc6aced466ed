/** The contract as fast-check arbitraries: requests that are valid, and requests with one rule broken. */
export { type BrokenRequest, breakable, brokenRequest } from './broken.ts';
export { cardNumber, cvv, expiry } from './cards.ts';
export { brokenPlan, type Installments, installmentPlan } from './installments.ts';
export { type Known, type Parameters, validRequest } from './requests.ts';
export { admitted, hebrewText, refused } from './values.ts';
