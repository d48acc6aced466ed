/** The format of Allure's result files, as far as the kit uses it: allurereport.org, "Test result file". */

export type Status = 'passed' | 'failed' | 'broken' | 'skipped';

export interface StatusDetails {
  readonly message: string;
  readonly trace?: string;
}

/** The contents of an attachment before it is written to a file. */
export interface Shown {
  readonly name: string;
  readonly type: 'application/xml' | 'text/plain' | 'text/csv';
  readonly text: string;
}

/** Times are milliseconds since 1970. */
export interface Step<Attached = Shown> {
  readonly name: string;
  readonly status: Status;
  readonly statusDetails?: StatusDetails;
  readonly stage: 'finished';
  readonly start: number;
  readonly stop: number;
  readonly steps: readonly Step<Attached>[];
  readonly attachments: readonly Attached[];
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export interface Label {
  readonly name: 'epic' | 'feature' | 'report' | 'tag' | 'parentSuite' | 'suite' | 'package' | 'framework';
  readonly value: string;
}

export interface Link {
  readonly name: string;
  readonly url: string;
  readonly type: 'tms';
}

/** The result of a scenario. `historyId` is the same in every run; `uuid` is unique. */
export interface TestResult<Attached = Shown> extends Step<Attached> {
  readonly uuid: string;
  readonly historyId: string;
  readonly testCaseId: string;
  readonly fullName: string;
  readonly description?: string;
  readonly labels: readonly Label[];
  readonly links: readonly Link[];
}

/** An attachment as a file next to the results. */
export type Attachment = Omit<Shown, 'text'> & { readonly source: string };
