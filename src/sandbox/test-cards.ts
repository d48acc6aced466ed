/** The default outcome of a deal with a Visa test card. Codes are those of the contract. */
export const visaOutcome = {
  /** `000`, or the status with which a deal is refused. */
  status: '000',
  creditCompany: '2',
  cardBrand: '2',
  cardAcquirer: '2',
  authSource: '2',
  authorized: true,
  authCodeAcquirer: '1',
  authCodeCreditCompany: '1',
  informativeTranCode: '',
  cavv: '2',
  /** The result of the id check. If undefined, the result depends on the id in the request. */
  idStatus: undefined as string | undefined,
  cvvStatus: undefined as string | undefined,
  /** The transaction type. If undefined, the type depends on the request. */
  type: undefined as string | undefined,
  blocked: false,
  adHoc: false,
};
export type CardOutcome = Readonly<typeof visaOutcome>;

/** A test card of the sandbox, and the outcome of a deal with the card. */
export interface TestCard {
  readonly role: string;
  /** The card number has 16 to 19 digits and a valid check digit, and belongs to no cardholder. */
  readonly number: string;
  readonly says: string;
  readonly cvv?: string;
  readonly outcome: Partial<CardOutcome>;
}

/** All test cards. Other cards are approved, unless they begin with 458099 and do not end in 000. */
// biome-ignore format: a table is read line by line
export const testCards: readonly TestCard[] = [
  { role: 'approved-visa', number: '4580000000000000', says: 'Visa, approved', outcome: {} },
  { role: 'approved-mastercard', number: '5326100000100002', says: 'Mastercard, approved', outcome: { creditCompany: '1', cardBrand: '1', cardAcquirer: '1' } },
  { role: 'approved-17-digits', number: '45801000001700000', says: 'Visa with 17 digits, approved', outcome: {} },
  { role: 'approved-18-digits', number: '458010000018000008', says: 'Visa with 18 digits, approved', outcome: {} },
  { role: 'approved-19-digits', number: '4580100000200000004', says: 'Visa with 19 digits, approved', outcome: {} },
  { role: 'declined', number: '4580990000004004', says: 'Refused by the credit company: 004', outcome: {} },
  { role: 'brand-0', number: '5326100100000003', says: 'Brand 0, PrivateLabel', outcome: { cardBrand: '0' } },
  { role: 'brand-1', number: '5326100100100001', says: 'Brand 1, Mastercard', outcome: { cardBrand: '1' } },
  { role: 'brand-2', number: '4580100100200003', says: 'Brand 2, Visa', outcome: { cardBrand: '2' } },
  { role: 'brand-3', number: '5326100100300007', says: 'Brand 3, Maestro', outcome: { cardBrand: '3' } },
  { role: 'brand-4', number: '5326100100400005', says: 'Brand 4, Amex', outcome: { cardBrand: '4' } },
  { role: 'brand-5', number: '5326100100500002', says: 'Brand 5, Isracard', outcome: { cardBrand: '5' } },
  { role: 'brand-6', number: '5326100100600000', says: 'Brand 6, Jcb', outcome: { cardBrand: '6' } },
  { role: 'brand-7', number: '5326100100700008', says: 'Brand 7, Discover', outcome: { cardBrand: '7' } },
  { role: 'brand-8', number: '5326100100800006', says: 'Brand 8, Diners', outcome: { cardBrand: '8' } },
  { role: 'company-0', number: '4580100200000006', says: 'Credit company 0, ForeignCard', outcome: { creditCompany: '0' } },
  { role: 'company-1', number: '4580100200100004', says: 'Credit company 1, Isracard', outcome: { creditCompany: '1' } },
  { role: 'company-2', number: '4580100200200002', says: 'Credit company 2, VisaCal', outcome: { creditCompany: '2' } },
  { role: 'company-6', number: '4580100200600003', says: 'Credit company 6, LeumiCard', outcome: { creditCompany: '6' } },
  { role: 'company-11', number: '4580100201100003', says: 'Credit company 11, MaxCard', outcome: { creditCompany: '11' } },
  { role: 'acquirer-1', number: '4580100300100003', says: 'Acquirer 1, Isracard', outcome: { cardAcquirer: '1' } },
  { role: 'acquirer-2', number: '4580100300200001', says: 'Acquirer 2, VisaCal', outcome: { cardAcquirer: '2' } },
  { role: 'acquirer-6', number: '4580100300600002', says: 'Acquirer 6, LeumiCard', outcome: { cardAcquirer: '6' } },
  { role: 'acquirer-11', number: '4580100301100002', says: 'Acquirer 11, MaxCard', outcome: { cardAcquirer: '11' } },
  { role: 'cavv-0', number: '4580100400000004', says: 'Visa with 3-D Secure result 0', outcome: { cavv: '0' } },
  { role: 'cavv-1', number: '4580100400100002', says: 'Visa with 3-D Secure result 1', outcome: { cavv: '1' } },
  { role: 'cavv-2', number: '4580100400200000', says: 'Visa with 3-D Secure result 2', outcome: { cavv: '2' } },
  { role: 'cavv-3', number: '4580100400300008', says: 'Visa with 3-D Secure result 3', outcome: { cavv: '3' } },
  { role: 'cavv-4', number: '4580100400400006', says: 'Visa with 3-D Secure result 4', outcome: { cavv: '4' } },
  { role: 'cavv-5', number: '4580100400500003', says: 'Visa with 3-D Secure result 5', outcome: { cavv: '5' } },
  { role: 'cavv-6', number: '4580100400600001', says: 'Visa with 3-D Secure result 6', outcome: { cavv: '6' } },
  { role: 'cavv-7', number: '4580100400700009', says: 'Visa with 3-D Secure result 7', outcome: { cavv: '7' } },
  { role: 'cavv-8', number: '4580100400800007', says: 'Visa with 3-D Secure result 8', outcome: { cavv: '8' } },
  { role: 'cavv-9', number: '4580100400900005', says: 'Visa with 3-D Secure result 9', outcome: { cavv: '9' } },
  { role: 'cavv-A', number: '4580100401000003', says: 'Visa with 3-D Secure result A', outcome: { cavv: 'A' } },
  { role: 'cavv-B', number: '4580100401100001', says: 'Visa with 3-D Secure result B', outcome: { cavv: 'B' } },
  { role: 'cavv-C', number: '4580100401200009', says: 'Visa with 3-D Secure result C', outcome: { cavv: 'C' } },
  { role: 'cavv-D', number: '4580100401300007', says: 'Visa with 3-D Secure result D', outcome: { cavv: 'D' } },
  { role: 'acquirer-auth-0', number: '4580100500000003', says: 'authCodeAcquirer 0', outcome: { authCodeAcquirer: '0' } },
  { role: 'acquirer-auth-1', number: '4580100500100001', says: 'authCodeAcquirer 1', outcome: { authCodeAcquirer: '1' } },
  { role: 'acquirer-auth-2', number: '4580100500200009', says: 'authCodeAcquirer 2', outcome: { authCodeAcquirer: '2' } },
  { role: 'acquirer-auth-3', number: '4580100500300007', says: 'authCodeAcquirer 3', outcome: { authCodeAcquirer: '3' } },
  { role: 'acquirer-auth-4', number: '4580100500400005', says: 'authCodeAcquirer 4', outcome: { authCodeAcquirer: '4' } },
  { role: 'acquirer-auth-5', number: '4580100500500002', says: 'authCodeAcquirer 5', outcome: { authCodeAcquirer: '5' } },
  { role: 'acquirer-auth-6', number: '4580100500600000', says: 'authCodeAcquirer 6', outcome: { authCodeAcquirer: '6' } },
  { role: 'acquirer-auth-7', number: '4580100500700008', says: 'authCodeAcquirer 7', outcome: { authCodeAcquirer: '7' } },
  { role: 'company-auth-0', number: '4580100600000002', says: 'authCodeCreditCompany 0', outcome: { authCodeCreditCompany: '0' } },
  { role: 'company-auth-1', number: '4580100600100000', says: 'authCodeCreditCompany 1', outcome: { authCodeCreditCompany: '1' } },
  { role: 'company-auth-2', number: '4580100600200008', says: 'authCodeCreditCompany 2', outcome: { authCodeCreditCompany: '2' } },
  { role: 'company-auth-3', number: '4580100600300006', says: 'authCodeCreditCompany 3', outcome: { authCodeCreditCompany: '3' } },
  { role: 'company-auth-4', number: '4580100600400004', says: 'authCodeCreditCompany 4', outcome: { authCodeCreditCompany: '4' } },
  { role: 'company-auth-5', number: '4580100600500001', says: 'authCodeCreditCompany 5', outcome: { authCodeCreditCompany: '5' } },
  { role: 'company-auth-6', number: '4580100600600009', says: 'authCodeCreditCompany 6', outcome: { authCodeCreditCompany: '6' } },
  { role: 'company-auth-7', number: '4580100600700007', says: 'authCodeCreditCompany 7', outcome: { authCodeCreditCompany: '7' } },
  { role: 'company-auth-8', number: '4580100600800005', says: 'authCodeCreditCompany 8', outcome: { authCodeCreditCompany: '8' } },
  { role: 'informative-1', number: '4580100700100009', says: 'informativeTranCode 1', outcome: { informativeTranCode: '1' } },
  { role: 'informative-2', number: '4580100700200007', says: 'informativeTranCode 2', outcome: { informativeTranCode: '2' } },
  { role: 'informative-3', number: '4580100700300005', says: 'informativeTranCode 3', outcome: { informativeTranCode: '3' } },
  { role: 'id-0', number: '4580100800000000', says: 'The id check returns Absent, if the terminal checks ids', outcome: { idStatus: '0' } },
  { role: 'id-1', number: '4580100800100008', says: 'The id check returns Valid, if the terminal checks ids', outcome: { idStatus: '1' } },
  { role: 'id-2', number: '4580100800200006', says: 'The id check returns Invalid, if the terminal checks ids', outcome: { idStatus: '2' } },
  { role: 'id-3', number: '4580100800300004', says: 'The id check returns NotValidated, if the terminal checks ids', outcome: { idStatus: '3' } },
  { role: 'cvv-0', number: '4580100900000009', says: 'The CVV check returns Absent, if the terminal checks CVVs', outcome: { cvvStatus: '0' } },
  { role: 'cvv-1', number: '4580100900100007', says: 'The CVV check returns Valid, if the terminal checks CVVs', outcome: { cvvStatus: '1' } },
  { role: 'cvv-2', number: '4580100900200005', says: 'The CVV check returns Invalid, if the terminal checks CVVs', outcome: { cvvStatus: '2' } },
  { role: 'cvv-3', number: '4580100900300003', says: 'The CVV check returns NotValidated, if the terminal checks CVVs', outcome: { cvvStatus: '3' } },
  { role: 'source-none', number: '4580101000000006', says: 'Approved locally, without an authorization request', outcome: { authSource: '/None', authorized: false } },
  { role: 'source-clearing', number: '4580101000100004', says: 'Authorized by the clearing network', outcome: { authSource: '1/Clearing' } },
  { role: 'source-company', number: '4580101000200002', says: 'Authorized by the credit company', outcome: { authSource: '2' } },
  { role: 'source-voice', number: '4580101000300000', says: 'Authorized by telephone', outcome: { authSource: '3' } },
  { role: 'type-01', number: '4580101300100001', says: 'Reported as RegularDebit', outcome: { type: '01' } },
  { role: 'type-02', number: '4580101300200009', says: 'Reported as AuthDebit', outcome: { type: '02' } },
  { role: 'type-03', number: '4580101300300007', says: 'Reported as ForcedDebit', outcome: { type: '03' } },
  { role: 'type-51', number: '4580101300400005', says: 'Reported as RegularCredit, for a payout', outcome: { type: '51' } },
  { role: 'type-53', number: '4580101300500002', says: 'Reported as AuthCredit, for a payout', outcome: { type: '53' } },
  { role: 'four-digit-cvv', number: '4580101400000002', says: 'Visa whose CVV has four digits', cvv: '1234', outcome: {} },
  { role: 'blocked', number: '4580101100000005', says: 'Blocked card: refused and reported as Blocked', outcome: { status: '001', blocked: true } },
  { role: 'ad-hoc', number: '4580101200000004', says: 'Card of credit type AdHock', outcome: { adHoc: true } },
];

/** Prefix of test cards whose last three digits are the status of the deal: 000 approves, other statuses refuse. */
export const refusedBin = '458099';
