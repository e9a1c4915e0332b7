import type { RequestRows } from '@das/approval-requests';

/** The fields of a request that need its lines or its steps, besides those that need both. */
const BOTH = ['can_decide', 'allowed_actions', 'warnings'];
const NEED: Record<keyof RequestRows, string[]> = { lines: ['opportunities', ...BOTH], steps: ['steps', ...BOTH] };

/** The rows that are read with a request for these fields. */
export const rowsForFields = (fields: ReadonlySet<string>): (keyof RequestRows)[] =>
  (['lines', 'steps'] as const).filter((rows) => NEED[rows].some((field) => fields.has(field)));
