import { PRICE, WHOLE } from '../../format/typed-number';
import {
  type Texts,
  type Values,
  emptyTexts,
  labelsOf,
  longTextField,
  numberField,
  problemsOf,
  requiredNumberField,
  requiredTextField,
  textsOf,
  valuesOf,
} from '../../ui/form-fields';
import type { Messages } from '../../ui/use-form-problems';
import {
  DEADLINE_LABELS,
  type DeadlineValues,
  NO_DEADLINES,
  deadlineInput,
  deadlineProblems,
  deadlineValues,
} from './deadline-values';
import type { OpenLevel } from './levels-query';
import type { SimulatedLevelInput } from './what-if.graphql.ts';

/** The fields of a level, in the order of the form. An empty threshold is any amount. */
const FIELDS = {
  code: requiredTextField('Code'),
  rank: requiredNumberField('Rank', WHOLE),
  name: requiredTextField('Name'),
  threshold_price_requested: numberField('May handle up to', PRICE),
  threshold_price_approved: numberField('May finish up to', PRICE),
  description: longTextField('Description'),
};

/** The fields of the form. */
export type LevelValues = Texts<typeof FIELDS> & DeadlineValues;

export type LevelInput = Values<typeof FIELDS> & ReturnType<typeof deadlineInput>;

export const LABELS = { ...labelsOf(FIELDS), ...DEADLINE_LABELS };

export const NEW_LEVEL: LevelValues = { ...emptyTexts(FIELDS), ...NO_DEADLINES };

export const formValues = (level: OpenLevel): LevelValues => ({ ...textsOf(FIELDS, level), ...deadlineValues(level) });

export const inputOf = (values: LevelValues): LevelInput => ({
  ...valuesOf(FIELDS, values),
  ...deadlineInput(values),
});

/** The problems by field. */
export const formProblems = (values: LevelValues): Messages => ({
  ...problemsOf(FIELDS, values),
  ...deadlineProblems(values),
});

/** The level of the form for the preview: undefined while the preview could not read it. */
export function simulated(values: LevelValues, id: string | undefined) {
  const { description: _, rank, ...input } = valuesOf(FIELDS, values);
  return rank === null || Object.keys(problemsOf(FIELDS, values)).length
    ? undefined
    : ({ ...(id !== undefined && { id }), ...input, rank } satisfies SimulatedLevelInput);
}
