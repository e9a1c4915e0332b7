import { countText } from '../../format/count';

export const UPSERT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;
export type UpsertWord = (typeof UPSERT_OUTCOMES)[number];

/** The outcome of one item: in the response of an upsert, or as `detail` in a job. */
export interface UpsertOutcome {
  /** Its position in the call, from 0. */
  index: number;
  outcome: string;
  /** The match key as sent. */
  key?: string | null;
  error?: UpsertError | null;
}

interface UpsertError {
  message: string;
  /** Messages by field, for a value that breaks a rule. */
  errors?: Record<string, string[]> | null;
}

/** The number of items by outcome. */
export type UpsertSummary = Record<UpsertWord, number>;

/** The counts of calls that are one import. */
export const sumOf = (summaries: readonly UpsertSummary[]): UpsertSummary => {
  const sum = (word: UpsertWord): number => summaries.reduce((total, each) => total + each[word], 0);
  return { created: sum('created'), updated: sum('updated'), unchanged: sum('unchanged'), failed: sum('failed') };
};

export const upsertText = ({ created, updated, unchanged, failed }: UpsertSummary): string =>
  `${countText(created)} created, ${countText(updated)} updated, ${countText(unchanged)} unchanged, ${countText(failed)} failed`;

/** Why an item failed, in words. Empty for other outcomes. */
export const problemText = ({ error }: Pick<UpsertOutcome, 'error'>): string => {
  const messages = Object.values(error?.errors ?? {}).flat();
  return messages.length > 0 ? messages.join(' ') : (error?.message ?? '');
};
