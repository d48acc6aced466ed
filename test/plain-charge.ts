export const plainCharge = {
  terminalNumber: '0880000010',
  transactionType: 'Debit',
  currency: 'ILS',
  total: '1000',
  validation: 'AutoComm',
  creditType: 'RegularCredit',
  transactionCode: 'Phone',
  cardNo: '4580000000000000',
  cardExpiration: '1230',
} as const;
