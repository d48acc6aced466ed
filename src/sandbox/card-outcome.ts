/** The outcome of a deal with a card: codes as the contract lists them. */
export interface CardOutcome {
  /** 000, or the status with which the deal is refused. */
  readonly status: string;
  readonly creditCompany: string;
  readonly cardBrand: string;
  readonly cardAcquirer: string;
  readonly authSource: string;
  /** Whether the reply has an authorization number. */
  readonly authorized: boolean;
  readonly authCodeAcquirer: string;
  readonly authCodeCreditCompany: string;
  readonly informativeTranCode: string;
  readonly cavv: string;
  /** The result of the id check, if the card decides it. Otherwise the check depends on the id that was sent. */
  readonly idStatus: string | undefined;
  readonly cvvStatus: string | undefined;
  /** The transaction type of deals with the card, if the card decides the type. */
  readonly type: string | undefined;
  readonly blocked: boolean;
  readonly adHoc: boolean;
}
