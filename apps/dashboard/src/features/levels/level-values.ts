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

/** The fields of the form, as texts. */
export type LevelValues = Texts<typeof FIELDS>;

export type LevelInput = Values<typeof FIELDS>;

export const LABELS = labelsOf(FIELDS);

export const NEW_LEVEL: LevelValues = emptyTexts(FIELDS);

export const formValues = (level: OpenLevel): LevelValues => textsOf(FIELDS, level);

export const inputOf = (values: LevelValues): LevelInput => valuesOf(FIELDS, values);

/** The problems by field. */
export const formProblems = (values: LevelValues) => problemsOf(FIELDS, values);

/** The level of the form for the preview: undefined while the preview could not read it. */
export function simulated(values: LevelValues, id: string | undefined) {
  const { description: _, rank, ...input } = inputOf(values);
  return rank === null || Object.keys(formProblems(values)).length
    ? undefined
    : ({ ...(id !== undefined && { id }), ...input, rank } satisfies SimulatedLevelInput);
}
