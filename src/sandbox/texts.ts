import type { ResultCode } from '../contract/index.ts';

/** Texts of result codes. The specification does not define these texts. */
export type Language = 'ENG' | 'HEB';

type Text = Readonly<Record<Language, string>>;

const texts: Readonly<Record<string, Text>> = {
  '000': { ENG: 'Permitted transaction', HEB: 'עסקה תקינה' },
  '001': { ENG: 'The card is blocked', HEB: 'כרטיס חסום' },
  '004': { ENG: 'Refused by the credit company', HEB: 'סירוב של חברת האשראי' },
  '033': { ENG: 'The card is not valid', HEB: 'הכרטיס אינו תקין' },
  '036': { ENG: 'The card has expired', HEB: 'פג תוקף הכרטיס' },
  '099': { ENG: 'No transaction matches', HEB: 'לא נמצאו עסקאות מתאימות' },
  '107': { ENG: 'The amount is too large', HEB: 'סכום העסקה גדול מדי' },
  '111': { ENG: 'The terminal is not permitted to do this', HEB: 'המסוף אינו מורשה לבצע פעולה זו' },
  '173': { ENG: 'The request is a duplicate', HEB: 'עסקה כפולה' },
  '310': { ENG: 'No debit deal matches', HEB: 'לא נמצאה עסקת חובה מתאימה' },
  '312': { ENG: 'No transaction to cancel was found', HEB: 'לא נמצאה עסקה לביטול' },
  '313': { ENG: 'The transaction was transmitted already', HEB: 'העסקה כבר שודרה' },
  '314': { ENG: 'The transaction was cancelled already', HEB: 'העסקה כבר בוטלה' },
  '317': { ENG: 'Required parameters are missing', HEB: 'חסרים פרמטרים נדרשים' },
  '319': { ENG: 'The terminal is not permitted to cancel', HEB: 'המסוף אינו מורשה לבטל' },
  '320': { ENG: 'The transaction was credited already', HEB: 'העסקה כבר זוכתה' },
  '321': { ENG: 'The refund is above the amount charged', HEB: 'סכום הזיכוי גבוה מסכום החיוב' },
  '324': { ENG: 'The terminal is not permitted to refund', HEB: 'המסוף אינו מורשה לזכות' },
  '325': { ENG: 'The XML is not valid', HEB: 'מבנה ה-XML אינו תקין' },
  '332': { ENG: 'Several transactions match', HEB: 'נמצאו מספר עסקאות' },
  '339': { ENG: 'The credit type differs from the original', HEB: 'סוג האשראי שונה מהעסקה המקורית' },
  '340': {
    ENG: 'The number of payments differs from the original',
    HEB: 'מספר התשלומים שונה מהעסקה המקורית',
  },
  '341': { ENG: 'The amount differs from the original', HEB: 'הסכום שונה מהעסקה המקורית' },
  '401': { ENG: 'A value is not valid', HEB: 'ערך לא תקין בבקשה' },
  '405': { ENG: 'Access denied', HEB: 'הגישה נדחתה' },
  '414': { ENG: 'A field or int_in is too short or too long', HEB: 'שדה קצר או ארוך מדי' },
  '500': { ENG: 'The transmission was not found', HEB: 'השידור לא נמצא' },
  '501': { ENG: 'The terminal cannot be transmitted again', HEB: 'לא ניתן לשדר שוב את המסוף' },
  '502': { ENG: 'The terminal is in transmission', HEB: 'המסוף נמצא בשידור' },
  '504': { ENG: 'The last transmission failed; try again', HEB: 'השידור האחרון נכשל, יש לנסות שוב' },
  '534': { ENG: 'The transmission has too many batches', HEB: 'מספר האצוות בשידור חורג מהמותר' },
  '550': { ENG: 'The request to transmit is not valid', HEB: 'בקשת שידור לא תקינה' },
  '558': { ENG: 'The terminal does not exist', HEB: 'המסוף אינו קיים' },
  'inquireTerminal 001': { ENG: 'The terminal was not found', HEB: 'המסוף לא נמצא' },
  'inquireTerminal 002': { ENG: 'Access to the terminal is denied', HEB: 'הגישה למסוף נדחתה' },
  'inquireTerminal 003': { ENG: 'Authentication failed', HEB: 'אימות נכשל' },
  'inquireTerminal 004': { ENG: 'The terminal number is not valid', HEB: 'מספר מסוף לא תקין' },
  '462': { ENG: 'A header field is not valid', HEB: 'שדה כותרת לא תקין בבקשה' },
} satisfies Partial<Record<ResultCode | `inquireTerminal ${ResultCode}`, Text>>;

const other: Text = { ENG: 'Refused', HEB: 'העסקה נדחתה' };

/** All texts of result codes. An entry has a command if the code has another meaning for this command. */
export const resultTexts = Object.entries(texts).map(([key, text]) => {
  const [code = '', command] = key.split(' ').toReversed();
  return { code, command, ...text };
});

export const textOf = (code: string, language: Language, command = ''): string =>
  ((withOwnTexts.has(command) ? texts[`${command} ${code}`] : undefined) ?? texts[code] ?? other)[language];

const withOwnTexts = new Set(resultTexts.map(({ command }) => command));

export const extendedTextOf = (language: Language): { text: string; message: string } =>
  language === 'HEB'
    ? { text: 'סירוב מורחב של חברת האשראי', message: 'נא לפנות לחברת האשראי' }
    : { text: 'Extended refusal by the credit company', message: 'Please contact the credit company' };
