import type { Language } from '../texts.ts';
import type { FieldName, Problem } from './card-form.ts';

type ByValidation<T = string> = Readonly<Record<string, T>>;

/** All texts of the payment page. Some texts depend on mpiValidation. */
const english = {
  direction: 'ltr' as 'ltr' | 'rtl',
  /** The language tag of the HTML document (BCP 47), which also determines the format of amounts. */
  locale: 'en',
  merchant: 'Merchant',
  otherLanguage: 'עברית',
  secure: 'Encrypted connection. The merchant does not see your card number.',
  sandbox: 'This is a sandbox: no money moves. Use test cards only.',
  titles: {
    AutoComm: 'Pay by card',
    AutoCommHold: 'Pay by card',
    Verify: 'Authorize a payment',
    Token: 'Save a card',
  } as ByValidation,
  amounts: {
    AutoComm: 'Amount to pay',
    AutoCommHold: 'Amount to pay',
    Verify: 'Amount to authorize',
    Token: '',
  } as ByValidation,
  buttons: {
    AutoComm: (amount) => `Pay ${amount}`,
    AutoCommHold: (amount) => `Pay ${amount}`,
    Verify: (amount) => `Authorize ${amount}`,
    Token: () => 'Save the card',
  } as ByValidation<(amount: string) => string>,
  cancel: 'Cancel and go back',
  labels: {
    cardNumber: 'Card number',
    cardExpiration: 'Expiry date',
    cvv: 'Security code (CVV)',
    personalId: 'Israeli id number',
  } as Record<FieldName, string>,
  hints: {
    cardNumber: '',
    cardExpiration: 'MM/YY, for example 09/28',
    cvv: '3 or 4 digits on the card',
    personalId: '',
  } as Record<FieldName, string>,
  optional: 'optional',
  error: 'Error',
  summary: 'Please check the card details',
  askedAgain: 'For your safety, card details are not kept. Please enter all of them again.',
  problems: {
    cardNumber: {
      missing: 'Enter the card number',
      wrong: 'Check the card number: a card number has 16 to 19 digits, and one digit is wrong',
    },
    cardExpiration: {
      missing: 'Enter the expiry date',
      wrong: 'Enter month and year as on the card, for example 09/28',
      expired: 'This card has expired',
    },
    cvv: {
      missing: 'Enter the security code',
      wrong: 'The security code has 3 or 4 digits',
    },
    personalId: { wrong: 'Check the id number, or leave it empty' },
  } as Record<FieldName, Partial<Record<Problem, string>>>,
  payments: 'Number of payments',
  firstPayment: 'First payment',
  furtherPayments: (count: string) => `Then ${count} payments of`,
  gaveUp: 'Cancelled by the cardholder',
  ends: {
    approved: 'Done. The card was accepted.',
    declined: 'The card was refused.',
    cancelled: 'The payment was cancelled.',
    expired: 'This payment page has expired.',
    unknown: 'There is no such payment page.',
  },
  ended: 'You can close this window, or go back to the site that you came from.',
};

const hebrew: typeof english = {
  direction: 'rtl',
  locale: 'he',
  merchant: 'בית עסק',
  otherLanguage: 'English',
  secure: 'החיבור מוצפן. בית העסק אינו רואה את מספר הכרטיס.',
  sandbox: 'זוהי סביבת בדיקות: לא מתבצע חיוב. יש להשתמש בכרטיסי בדיקה בלבד.',
  titles: {
    AutoComm: 'תשלום בכרטיס אשראי',
    AutoCommHold: 'תשלום בכרטיס אשראי',
    Verify: 'אישור תשלום',
    Token: 'שמירת כרטיס אשראי',
  },
  amounts: {
    AutoComm: 'סכום לתשלום',
    AutoCommHold: 'סכום לתשלום',
    Verify: 'סכום לאישור',
    Token: '',
  },
  buttons: {
    AutoComm: (amount) => `תשלום ${amount}`,
    AutoCommHold: (amount) => `תשלום ${amount}`,
    Verify: (amount) => `אישור ${amount}`,
    Token: () => 'שמירת הכרטיס',
  },
  cancel: 'ביטול וחזרה לאתר',
  labels: {
    cardNumber: 'מספר כרטיס',
    cardExpiration: 'תוקף',
    cvv: 'קוד אבטחה (CVV)',
    personalId: 'מספר תעודת זהות',
  },
  hints: {
    cardNumber: '',
    cardExpiration: 'חודש ושנה, לדוגמה 09/28',
    cvv: '3 או 4 ספרות שעל הכרטיס',
    personalId: '',
  },
  optional: 'לא חובה',
  error: 'שגיאה',
  summary: 'יש לבדוק שוב את פרטי הכרטיס',
  askedAgain: 'מטעמי אבטחה פרטי הכרטיס אינם נשמרים. נא להזין את כולם שוב.',
  problems: {
    cardNumber: {
      missing: 'יש להזין מספר כרטיס',
      wrong: 'יש לבדוק את מספר הכרטיס: 16 עד 19 ספרות, ואחת מהן אינה מתאימה',
    },
    cardExpiration: {
      missing: 'יש להזין תוקף',
      wrong: 'יש להזין חודש ושנה כפי שמופיע בכרטיס, לדוגמה 09/28',
      expired: 'פג תוקף הכרטיס',
    },
    cvv: {
      missing: 'יש להזין קוד אבטחה',
      wrong: 'קוד האבטחה הוא בן 3 או 4 ספרות',
    },
    personalId: { wrong: 'יש לבדוק את מספר הזהות, או להשאיר ריק' },
  },
  payments: 'מספר תשלומים',
  firstPayment: 'תשלום ראשון',
  furtherPayments: (count) => `ועוד ${count} תשלומים של`,
  gaveUp: 'התשלום בוטל על ידי הלקוח',
  ends: {
    approved: 'בוצע. הכרטיס אושר.',
    declined: 'הכרטיס סורב.',
    cancelled: 'התשלום בוטל.',
    expired: 'פג תוקפו של דף התשלום.',
    unknown: 'דף התשלום לא נמצא.',
  },
  ended: 'ניתן לסגור את החלון או לחזור לאתר שממנו הגעת.',
};

export const words = { ENG: english, HEB: hebrew } as const satisfies Record<Language, unknown>;
