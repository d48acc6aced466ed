/** The headings of the specification by the line they begin at: a rule's place is told by both. */
const sections = [
  [5, 'What the service does'],
  [31, 'Request envelope'],
  [48, 'Response envelope'],
  [66, 'doDeal request fields'],
  [109, 'Validation types'],
  [133, 'Transaction response fields'],
  [165, 'Transaction record'],
  [169, 'Terminal record'],
  [173, 'Transmission record'],
  [186, 'Invoice record'],
  [190, 'States and transitions'],
  [215, 'Endpoints'],
  [233, 'Endpoints: doDeal'],
  [239, 'Endpoints: refundDeal'],
  [260, 'Endpoints: cancelDeal'],
  [264, 'Endpoints: inquireTransactions'],
  [285, 'Endpoints: inquireTerminal'],
  [289, 'Endpoints: transmitTerminal'],
  [293, 'Endpoints: transmitInquire'],
  [297, 'Endpoints: inquireInvoice'],
  [303, 'Authentication'],
  [311, 'Events'],
  [315, 'Errors'],
  [319, 'Errors: refundDeal'],
  [333, 'Errors: cancelDeal'],
  [346, 'Errors: doDeal'],
  [350, 'Errors: inquireTransactions'],
  [360, 'Errors: inquireTerminal'],
  [370, 'Errors: transmitTerminal and transmitInquire'],
  [392, 'Errors: inquireInvoice'],
  [400, 'Limits'],
  [426, 'Versioning'],
] as const;

/** A rule's place in the specification, as the certificate prints it. */
export function source(line: number): string {
  const section = sections.findLast(([from]) => from <= line);
  return `section "${section?.[1] ?? 'Title'}", line ${line} of the specification`;
}
