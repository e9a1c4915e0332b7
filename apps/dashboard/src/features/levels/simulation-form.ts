import { EMPTY_PROBLEM, PRICE, WHOLE, type NumberRules, numberText, typedNumber } from '../../format/typed-number';
import type { Level } from './levels-query';
import type { SimulatePolicyInput, SimulatedLevelInput } from './simulate.graphql.ts';
import type { Basis } from './what-if-line';

type StoredLevel = Pick<
  Level,
  'id' | 'code' | 'rank' | 'active' | 'threshold_price_requested' | 'threshold_price_approved'
>;

/** What is typed about a level. */
export interface LevelDraft {
  handle: string;
  finish: string;
  active: boolean;
}

/** A level that does not exist. */
export interface NewLevelDraft extends LevelDraft {
  key: string;
  code: string;
  rank: string;
}

/** What is typed into the page. */
export interface SimulationForm {
  from: string;
  to: string;
  basis: Basis;
  /** The drafts of stored levels that were changed, by id. */
  changed: Readonly<Record<string, LevelDraft>>;
  added: readonly NewLevelDraft[];
}

/** A stored level as text. */
export const draftOf = ({ threshold_price_requested, threshold_price_approved, active }: StoredLevel): LevelDraft => ({
  handle: numberText(threshold_price_requested),
  finish: numberText(threshold_price_approved),
  active,
});

export const NEW_DRAFT: Omit<NewLevelDraft, 'key'> = { code: '', rank: '', handle: '', finish: '', active: true };

/** The name of a new level in the names of its fields, from 1. */
export const newLevelName = ({ code }: Pick<NewLevelDraft, 'code'>, index: number): string =>
  code.trim() || `new level ${index + 1}`;

/** The heads of the columns with fields. */
export const FIELD_HEADS = { code: 'Code', rank: 'Rank', handle: 'May handle', finish: 'May finish' } as const;
export type LevelField = keyof typeof FIELD_HEADS;

/** The name of a field with its level, such as `Rank, DESK`. */
export const fieldName = (field: LevelField, level: string): string => `${FIELD_HEADS[field]}, ${level}`;

/** The fields of the form by the paths of their problems. */
export function labelsOf({ added }: SimulationForm, levels: readonly StoredLevel[]): Record<string, string> {
  const fields = (key: string, level: string, names: readonly LevelField[]): [string, string][] =>
    names.map((name) => [`${key}.${name}`, fieldName(name, level)]);
  return {
    from: 'From',
    to: 'To',
    ...Object.fromEntries(levels.flatMap(({ id, code }) => fields(id, code, ['handle', 'finish']))),
    ...Object.fromEntries(
      added.flatMap((draft, index) =>
        fields(draft.key, newLevelName(draft, index), ['code', 'rank', 'handle', 'finish']),
      ),
    ),
  };
}

export interface SimulationRead {
  input: SimulatePolicyInput;
  /** By the paths of {@link labelsOf}. */
  problems: Record<string, string>;
}

/** The input of the simulation: only what differs from the stored levels and the basis of the tenant. */
export function readSimulation(
  form: SimulationForm,
  levels: readonly StoredLevel[],
  tenant_basis: Basis,
): SimulationRead {
  const problems: Record<string, string> = {};
  const number = (path: string, text: string, rules: NumberRules): number | null => {
    const { value = null, problem } = typedNumber(text, rules);
    if (problem !== undefined) problems[path] = problem;
    return value;
  };
  const thresholds = (key: string, { handle, finish }: LevelDraft) => ({
    threshold_price_requested: number(`${key}.handle`, handle, PRICE),
    threshold_price_approved: number(`${key}.finish`, finish, PRICE),
  });
  const changed = levels.flatMap((level): SimulatedLevelInput[] => {
    const draft = form.changed[level.id];
    if (!draft) return [];
    const read = { ...thresholds(level.id, draft), active: draft.active };
    const differing = Object.entries(read).filter(([name, value]) => value !== level[name as keyof typeof read]);
    return differing.length ? [{ id: level.id, ...Object.fromEntries(differing) }] : [];
  });
  const added = form.added.map((draft): SimulatedLevelInput => {
    const { key, code, rank, active } = draft;
    if (!code.trim()) problems[`${key}.code`] = EMPTY_PROBLEM;
    if (!rank.trim()) problems[`${key}.rank`] = EMPTY_PROBLEM;
    const typed = { rank: number(`${key}.rank`, rank, WHOLE) ?? 0, ...thresholds(key, draft) };
    return { name: code.trim(), code: code.trim(), ...typed, active };
  });
  for (const name of ['from', 'to'] as const) if (!form[name]) problems[name] = 'Enter a date.';
  if (form.from && form.to && form.to < form.from) problems['to'] = 'Enter a date that is not before From.';
  const given = [...changed, ...added];
  return {
    input: {
      from: form.from,
      to: form.to,
      ...(given.length && { levels: given }),
      ...(form.basis !== tenant_basis && { routing_basis: form.basis }),
    },
    problems,
  };
}
