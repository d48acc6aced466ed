/** What comes of a deal with a card: codes as the contract lists them. */
export interface CardOutcome {
  /** 000, or the status with which the deal is refused. */
  readonly status: string;
  readonly creditCompany: string;
  readonly cardBrand: string;
  readonly cardAcquirer: string;
  readonly authSource: string;
  /** Whether an authorization number is given. */
  readonly authorized: boolean;
  readonly authCodeAcquirer: string;
  readonly authCodeCreditCompany: string;
  readonly informativeTranCode: string;
  readonly cavv: string;
  /** Set where the card decides what its check gives; otherwise the check looks at what was sent. */
  readonly idStatus: string | undefined;
  readonly cvvStatus: string | undefined;
  /** The type under which the card's deals are reported, where the card decides it. */
  readonly type: string | undefined;
  readonly blocked: boolean;
  readonly adHoc: boolean;
}
