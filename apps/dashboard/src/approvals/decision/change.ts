import { countText } from '../../format/count';
import { dayText } from '../../format/moment';
import { priceText } from '../../format/price';
import { stateText } from '../request/state-text';

/** A value that differs between two versions of a request. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

const ofNumber = (textOf: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? textOf(value) : changeText(value);
const ofState = (value: unknown) => stateText(changeText(value));
const ofDay = (value: unknown) => (typeof value === 'string' && value ? dayText(value) : ABSENT);

/** The texts of fields that are not shown as they are stored. */
const TEXTS: Record<string, (value: unknown) => string> = {
  lifecycle_state: ofState,
  status: ofState,
  quote_quantity: ofNumber(countText),
  requested_price: ofNumber(priceText),
  approved_price: ofNumber(priceText),
  request_date: ofDay,
  expected_delivery_date: ofDay,
};

/** The text of a missing value. */
export const ABSENT = '–';

/** A value of any type in a list of changes. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ABSENT;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The change of a field, or none. Prices, quantities, days and states are shown as on the page. @param what the label of the field */
export function changeOf(field: string, what: string, old: unknown, current: unknown): Change[] {
  const textOf = TEXTS[field] ?? changeText;
  const [before, after] = [textOf(old), textOf(current)];
  return before === after ? [] : [{ what, before, after }];
}
