import { LINE_LABELS as STORED_LABELS, OTHER_DETAILS } from '../../approvals/field-labels';
import { WORDS as APPROVALS } from '../../approvals/words';
import type { LockReason } from './edit-rules';

/** The labels of a line in the form. The last two are fields of the form alone. */
export const LINE_LABELS = {
  ...STORED_LABELS,
  discount: 'Discount %',
  other_details: 'Line details (JSON)',
} as const;

/** The messages of fields. */
export const PROBLEMS = {
  tooLong: 'Use at most 255 characters.',
  date: 'Enter a complete date.',
  noListPrice: 'The part has no list price. Enter a price instead.',
  json: 'This is not valid JSON.',
  beforeRequest: 'Enter the request date or a later day.',
  empty: 'Enter at least a customer, a project or a line.',
  gone: 'This line no longer exists.',
};

export const WORDS = {
  newTitle: 'New request',
  edit: (name: string) => `Edit ${name}`,
  resubmit: (name: string) => `Resubmit ${name}`,
  copied: (name: string) => `A copy of ${name}`,
  version: (version: number) => `Version ${version}`,
  request: 'Request',
  lines: 'Lines',
  line: (number: number) => `Line ${number}`,
  moreFields: 'More details',
  otherDetails: `${OTHER_DETAILS} (JSON)`,
  validityHint: 'For example 90 days, P90D or an end date.',
  addLine: 'Add line',
  removeLine: (number: number) => `Remove line ${number}`,
  lineRemoved: (number: number) => `Line ${number} removed.`,
  lineDetails: 'Details',
  pasteHint: 'Rows of part number, quantity and price can be pasted from a spreadsheet.',
  mostLines: 'A request has at most 200 lines.',
  noLines: 'This request has no lines.',
  notInCatalogue: 'Not in the catalogue.',
  list: 'List',
  noListPrice: 'No list price',
  moq: (quantity: number) => `MOQ ${quantity}`,
  total: 'Requested total',
  noParts: 'No product matches. The text is used as entered.',
  added: (count: number) => (count === 1 ? '1 line added.' : `${count} lines added.`),
  notAdded: (count: number) => `${count} rows were not added: a request has at most 200 lines.`,
  notRead: 'These values could not be read. Enter them by hand:',
  notReadValue: (row: number, column: string, text: string) => `Row ${row}, ${column}: ${text}`,
  notReadNumber: (text: string) => `“${text}” was not pasted: it is not a number, or has two meanings.`,
  more: (count: number) => `and ${count} more`,
  create: 'Create request',
  creating: 'Creating…',
  save: 'Save changes',
  saving: 'Saving…',
  resubmitRequest: 'Resubmit request',
  resubmitting: 'Resubmitting…',
  cancel: 'Cancel',
  saved: 'Saved.',
  nothingChanged: 'Nothing has changed.',
  draftRestored: 'Your draft was restored.',
  discardDraft: 'Discard draft',
  mayNotEdit: 'You do not have permission to edit this request.',
  mayNotResubmit: (state: string) =>
    `This request is ${state.toLowerCase()}. Only denied and withdrawn requests can be resubmitted.`,
  open: 'Open request',
  all: 'All requests',
  round: (round: number) => `This starts round ${round}. Lines that you do not change keep their endorsements.`,
};

/** Why fields are read-only. */
export const LOCKS: Record<LockReason, { header: string; line: string; lines: string }> = {
  state: {
    header: 'Customer, end customer, account number and validity cannot change: the request is no longer pending.',
    line: 'The request is no longer pending: only the details of the line can change.',
    lines: 'The request is no longer pending: lines cannot be added.',
  },
  decided: {
    header: 'Customer, end customer, account number and validity cannot change: a line was decided in this round.',
    line: 'This line was decided in this round: only its details can change.',
    lines: '',
  },
};

export const PREVIEW = {
  title: 'Route preview',
  invalid: 'The route appears when all values are valid.',
  unchanged: (state: string) => `The request is ${state.toLowerCase()}. Its route does not change.`,
  route: 'Route',
  routeOf: (numbers: string) => `Route, line ${numbers}`,
  linesOf: (numbers: string) => `Lines ${numbers}`,
  decidedLines: (numbers: string) => `Already decided: line ${numbers}.`,
  warnings: 'Warnings',
  noWarnings: 'No warnings.',
  owner: 'Owner',
  decides: (isOne: boolean) => (isOne ? 'decides' : 'decide'),
  endorses: (isOne: boolean) => (isOne ? 'endorses' : 'endorse'),
};

export const CONFLICT = {
  title: APPROVALS.changed,
  show: APPROVALS.showChanges,
  keep: APPROVALS.keepMine,
  discard: APPROVALS.discardMine,
  changes: 'Changes since you opened it',
  field: 'Field',
  before: 'Before',
  now: 'Now',
  yours: 'Yours',
  none: 'No field of this form has changed.',
  removed: 'not present',
  close: 'Close',
};
