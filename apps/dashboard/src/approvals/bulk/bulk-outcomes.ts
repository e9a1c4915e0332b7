import { countOf, countText } from '../../format/count';

/** The outcome of one request in a bulk decision: in a response, or in a job's result. */
export interface BulkOutcome {
  id: string;
  /** approved, denied, partially_approved, advanced, denied_in_part, unchanged or failed. */
  outcome: string;
  /** Codes of the levels that decide next. */
  next: string[];
  /** The server's message; null when the request did not fail. */
  message: string | null;
}

interface Given {
  id: string;
  outcome: string;
  next_levels?: { code: string }[] | null;
  error?: { code: string; message: string } | null;
}

export const outcomesOf = (results: readonly Given[]): BulkOutcome[] =>
  results.map(({ id, outcome, next_levels, error }) => ({
    id,
    outcome,
    next: (next_levels ?? []).map(({ code }) => code),
    message: error?.message ?? null,
  }));

/** The outcomes, failures first. The others keep their order. */
export const failuresFirst = (outcomes: readonly BulkOutcome[]): BulkOutcome[] => [
  ...outcomes.filter(({ outcome }) => outcome === 'failed'),
  ...outcomes.filter(({ outcome }) => outcome !== 'failed'),
];

/** The text of the levels that decide next; the owner's step has none. */
export const nextText = (next: readonly string[]): string => (next.length ? next.join(', ') : 'the owner');

const WORDS = {
  approved: 'Approved',
  denied: 'Denied',
  partially_approved: 'Partly approved',
  advanced: 'Endorsed',
  denied_in_part: 'Partly denied',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  failed: 'Failed',
} as const;

/** What a job may report about an item. */
export type ItemOutcome = keyof typeof WORDS;
export const ITEM_OUTCOMES = Object.keys(WORDS) as ItemOutcome[];

/** An outcome in words. */
export const outcomeWord = (outcome: string): string => (WORDS as Record<string, string>)[outcome] ?? outcome;

/** An outcome in words, such as `Endorsed. Next: RD.` */
export const outcomeText = ({ outcome, next }: Pick<BulkOutcome, 'outcome' | 'next'>): string =>
  outcome === 'advanced' ? `Endorsed. Next: ${nextText(next)}.` : outcomeWord(outcome);

type Verbs = readonly [one: string, many: string];

const sentence = (count: number, [one, many]: Verbs): string => countOf(count, one, many);

const PLANNED: readonly (readonly [string, Verbs])[] = [
  ['approved', ['becomes approved', 'become approved']],
  ['partially_approved', ['becomes partly approved', 'become partly approved']],
];
const PLANNED_LAST: readonly (readonly [string, Verbs])[] = [
  ['unchanged', ['stays unchanged', 'stay unchanged']],
  ['failed', ['fails', 'fail']],
];

/** What an approval would do, such as `5 become approved, 2 go on to RD, 1 fails`. */
export function plannedText(outcomes: readonly BulkOutcome[]): string {
  const count = (wanted: string): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const counted = (list: typeof PLANNED): string[] =>
    list.flatMap(([outcome, verbs]) => (count(outcome) ? [sentence(count(outcome), verbs)] : []));
  const advanced = Map.groupBy(
    outcomes.filter(({ outcome }) => outcome === 'advanced'),
    ({ next }) => nextText(next),
  );
  const onward = [...advanced].map(([next, { length }]) =>
    sentence(length, [`goes on to ${next}`, `go on to ${next}`]),
  );
  return [...counted(PLANNED), ...onward, ...counted(PLANNED_LAST)].join(', ');
}

const DONE: readonly (readonly [string, string])[] = [
  ['approved', 'approved'],
  ['denied', 'denied'],
  ['partially_approved', 'partly approved'],
  ['advanced', 'endorsed'],
  ['denied_in_part', 'partly denied'],
  ['unchanged', 'unchanged'],
  ['failed', 'failed'],
];

/** What a bulk decision has done, such as `5 approved, 2 endorsed, 1 failed`. */
export const doneText = (outcomes: readonly Pick<BulkOutcome, 'outcome'>[]): string =>
  DONE.flatMap(([wanted, text]) => {
    const { length } = outcomes.filter(({ outcome }) => outcome === wanted);
    return length ? [`${countText(length)} ${text}`] : [];
  }).join(', ');

/** The status text after an approval. A repetition that changed nothing was recorded before. */
export const recordedText = (outcomes: readonly BulkOutcome[]): string =>
  outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'unchanged')
    ? 'Already recorded.'
    : `${doneText(outcomes)}.`;

/** All outcomes as lines of text: name, id, outcome, message of the server, separated by tabs. */
export const copiedText = (outcomes: readonly BulkOutcome[], nameOf: (id: string) => string): string =>
  failuresFirst(outcomes)
    .map((item) =>
      [nameOf(item.id), item.id, outcomeText(item), ...(item.message === null ? [] : [item.message])].join('\t'),
    )
    .join('\n');
