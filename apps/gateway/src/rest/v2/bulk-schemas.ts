import { SCALARS } from '../openapi/scalars';
import { type Schema, closed, refTo } from '../framework/schema';

const { Int, String: text } = SCALARS;
const count = (example: number): Schema => ({ ...Int, examples: [example] });
const textOf = (example: string, description?: string): Schema => ({
  ...text,
  ...(description && { description }),
  examples: [example],
});

/** One example row per kind of outcome: an item never has both a next level and an error. */
const BULK_EXAMPLE = {
  summary: { total: 3, approved: 1, partially_approved: 0, advanced: 1, unchanged: 0, failed: 1 },
  results: [
    { index: 0, id: '01KJQDJGR0RT2GZSKYPD8J86G9', outcome: 'approved', status: 'approved', version: 4 },
    {
      index: 1,
      id: '01KJQF1YAG355QAKGD2AVSQWH2',
      outcome: 'advanced',
      status: 'pending',
      version: 3,
      next_levels: [{ code: 'RD', rank: 30 }],
    },
    {
      index: 2,
      id: '01KJQFSN3RF8QY40YGECYYS9E9',
      outcome: 'failed',
      status: 'denied',
      error: { code: 'already_decided', message: 'Denied by Mara Okafor on 2026-03-01 09:14:02.' },
    },
  ],
};

const DENY_EXAMPLE = {
  summary: { total: 2, denied: 1, partially_approved: 0, advanced: 0, unchanged: 0, failed: 1 },
  results: [
    { index: 0, id: '01KJQDJGR0RT2GZSKYPD8J86G9', outcome: 'denied', status: 'denied', version: 2 },
    {
      index: 1,
      id: '01KJQFSN3RF8QY40YGECYYS9E9',
      outcome: 'failed',
      status: 'approved',
      error: { code: 'already_decided', message: 'Approved by Mara Okafor on 2026-03-01 09:14:02.' },
    },
  ],
};

const SUMMARY = { partially_approved: count(0), advanced: count(1), unchanged: count(0), failed: count(1) };

const outcomeOf = (outcome: Schema, further: Record<string, Schema>, examples: object[]): Schema => ({
  ...closed({
    index: {
      ...count(1),
      description: 'Position in `approval_ids`, or among the requests that match the filter, from 0.',
    },
    id: { ...textOf('01KJQF1YAG355QAKGD2AVSQWH2', 'As sent.'), maxLength: 10_485_760 },
    outcome: { ...outcome, maxLength: 18 },
    status: textOf('pending'),
    version: count(3),
    ...further,
    error: refTo('OutcomeError'),
  }),
  required: ['index', 'id', 'outcome'],
  examples,
});

const resultOf = (summary: string, outcome: string, example: object): Schema => ({
  ...closed({ summary: refTo(summary), results: { type: 'array', items: refTo(outcome) } }),
  examples: [example],
});

/** Schemas of the bulk responses. They have the fields of GraphQL, but omit members that are null. */
export const BULK_SCHEMAS: Record<string, Schema> = {
  BulkApproveResult: resultOf('BulkApproveSummary', 'BulkApproveOutcome', BULK_EXAMPLE),
  BulkApproveSummary: closed({ total: count(3), approved: count(1), ...SUMMARY }),
  BulkApproveOutcome: outcomeOf(
    textOf(
      'advanced',
      'approved, partially_approved, advanced (endorsed, not the final approval), unchanged (a repetition, or a duplicate in the batch) or failed.',
    ),
    {
      next_levels: {
        type: 'array',
        items: refTo('NextLevel'),
        description: 'The levels that decide next. Present when the outcome is advanced.',
      },
    },
    BULK_EXAMPLE.results,
  ),
  BulkDenyResult: resultOf('BulkDenySummary', 'BulkDenyOutcome', DENY_EXAMPLE),
  BulkDenySummary: closed({ total: count(3), denied: count(1), ...SUMMARY }),
  BulkDenyOutcome: outcomeOf(
    textOf(
      'denied',
      'denied, partially_approved (decided, with lines that were approved earlier), advanced (other lines stay pending), unchanged (a repetition, or a duplicate in the batch) or failed.',
    ),
    {},
    DENY_EXAMPLE.results,
  ),
  BulkJobResult: {
    ...closed({
      summary: refTo('BulkJobSummary'),
      results: {
        type: 'array',
        items: { type: 'object', anyOf: [refTo('BulkApproveOutcome'), refTo('BulkDenyOutcome')] },
      },
    }),
    required: ['summary'],
    description: 'The counts of a job. A bulk decision has an outcome per item as well.',
    examples: [{ ...BULK_EXAMPLE }],
  },
  BulkJobSummary: {
    ...closed({
      total: count(3),
      approved: count(1),
      denied: count(0),
      ...SUMMARY,
      replayed: count(0),
      created: count(0),
      skipped: count(0),
    }),
    required: ['total'],
    description: 'Outcome counts of a bulk decision, or delivery counts of a replay.',
    examples: [BULK_EXAMPLE.summary],
  },
  NextLevel: closed({ code: textOf('RD'), rank: count(30) }),
  OutcomeError: {
    ...closed({ code: textOf('already_decided'), message: textOf('Denied by Mara Okafor on 2026-03-01 09:14:02.') }),
    description: 'Why an item failed. Present when the outcome is failed.',
  },
  QueuedJob: closed({
    job_id: textOf('01KJQG4T0V8C7N2M5X9Z1B3D6F'),
    status: textOf('queued'),
    status_url: textOf('/v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F'),
  }),
  QueuedJobResult: closed({ data: refTo('QueuedJob') }),
};
