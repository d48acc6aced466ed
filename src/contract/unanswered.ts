/** A question that the specification does not answer. Unlike an ambiguity it has no readings. */
export interface Unanswered {
  readonly question: string;
  readonly why: string;
}

/** Questions to the operator that belong to no place of the specification. The guides repeat them word for word. */
export const unanswered: readonly Unanswered[] = [
  {
    question: 'How long after a lost connection can the gateway still carry out the request?',
    why: 'Without a time limit, no retry of a charge is safe.',
  },
  {
    question: 'Does the gateway recognise a repeated requestId, for which commands, and for how long?',
    why: 'If the gateway does not recognise a retry, the retry can charge twice.',
  },
  {
    question: 'Does the gateway support mayBeDuplicate?',
    why: 'A gateway that ignores mayBeDuplicate can charge twice.',
  },
  {
    question: 'Do inquiries return a new transaction immediately?',
    why: 'If a new transaction appears in inquiries only later, an inquiry soon after a lost reply does not find the charge.',
  },
  {
    question: 'Which result codes other than 000 can a reply have although the card was charged?',
    why: 'Only 004 is certainly a refusal.',
  },
  {
    question:
      'How is responseMac computed, and which parameters does the redirect from the payment page have?',
    why: 'The specification shows neither the computation of responseMac nor the parameters of the redirect.',
  },
  {
    question: 'Does an inquiry by the field user find the payment that a buyer made on a payment page?',
    why: 'If the inquiry does not find the payment, and if the redirect never arrives, you need another kind of inquiry.',
  },
  {
    question: 'How long can a buyer pay on a payment page?',
    why: 'A second payment page for an order is safe only when the buyer can no longer pay on the first page.',
  },
  {
    question: 'How long does a reservation last if it is not captured?',
    why: 'After the end of a reservation, a capture can be refused although the goods are sent.',
  },
  {
    question: 'When is the rest of a reservation released after a capture of a smaller amount?',
    why: 'An unreleased reservation reduces the card limit of the buyer.',
  },
  {
    question: "Where do I send the buyer's identity number?",
    why: 'doDeal has no parameter for the identity number, but idStatus in the reply can say whether the identity number was checked.',
  },
];
