import { PRICE, WHOLE, numberOrNull, numberText, typedNumber } from '../../format/typed-number';
import type { Thresholds } from './limits';
import { WORDS } from './words';

/** The fields of the form, as texts. */
export interface LevelValues {
  code: string;
  name: string;
  rank: string;
  threshold_price_requested: string;
  threshold_price_approved: string;
  description: string;
}

export interface LevelInput {
  code: string;
  name: string;
  rank: number | null;
  threshold_price_requested: number | null;
  threshold_price_approved: number | null;
  description: string | null;
}

export const LABELS: Record<keyof LevelValues, string> = {
  code: WORDS.code,
  rank: WORDS.rank,
  name: WORDS.name,
  threshold_price_requested: WORDS.handle,
  threshold_price_approved: WORDS.finish,
  description: WORDS.description,
};

export const NEW_LEVEL: LevelValues = {
  code: '',
  name: '',
  rank: '',
  threshold_price_requested: '',
  threshold_price_approved: '',
  description: '',
};

interface StoredLevel extends Thresholds {
  code: string;
  name: string;
  rank: number;
  description: string | null;
}

export const valuesOf = (level: StoredLevel): LevelValues => ({
  code: level.code,
  name: level.name,
  rank: String(level.rank),
  threshold_price_requested: numberText(level.threshold_price_requested),
  threshold_price_approved: numberText(level.threshold_price_approved),
  description: level.description ?? '',
});

/** The input of the API. A threshold that is empty is null: any amount. */
export const inputOf = (values: LevelValues): LevelInput => ({
  code: values.code.trim(),
  name: values.name.trim(),
  rank: numberOrNull(values.rank, WHOLE),
  threshold_price_requested: numberOrNull(values.threshold_price_requested, PRICE),
  threshold_price_approved: numberOrNull(values.threshold_price_approved, PRICE),
  description: values.description.trim() || null,
});

/** The problems by field. */
export function problemsOf(values: LevelValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of ['code', 'name', 'rank'] as const) if (!values[name].trim()) problems[name] = WORDS.required;
  const numbers = { rank: WHOLE, threshold_price_requested: PRICE, threshold_price_approved: PRICE };
  for (const [name, rules] of Object.entries(numbers)) {
    const { problem } = typedNumber(values[name as keyof LevelValues], rules);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

/** A level with changes that are not saved. */
export type SimulatedLevel = Omit<LevelInput, 'rank' | 'description'> & { id?: string; rank: number };

/** The level of the form for the preview: undefined while the preview could not read it. */
export function simulated(values: LevelValues, id: string | undefined): SimulatedLevel | undefined {
  const { description: _, rank, ...input } = inputOf(values);
  return rank === null || Object.keys(problemsOf(values)).length
    ? undefined
    : { ...(id !== undefined && { id }), ...input, rank };
}
