import { countOf, countText } from '../../format/count';
import { percentText } from '../../format/percent';
import { withLocalMoments } from '../../format/moment';
import { moneyText } from '../../format/price';
import type { ValueFormat } from '../../ui/values';
import { partName } from './part-name';

/** A warning of the API. */
export interface Warning {
  code: string;
  message: string;
  opportunity_id: string | null;
  details: unknown;
}

/** A line that a warning names. */
export interface WarnedLine {
  id: string;
  part: string;
  /** The values of this line, such as `4 of 10`. */
  fact: string;
  /** The ids of requests that this line repeats. */
  requests: string[];
}

/** Warnings of one kind. */
export interface WarningKind {
  key: string;
  sentence: string;
  lines: WarnedLine[];
}

type Facts = Record<string, unknown>;
type Money = (value: unknown) => string;

/** The words of a kind. `one` is the sentence for one warning, `many` that for several, `fact` the values of a line below it. */
interface Words {
  one: (facts: Facts, money: Money) => string;
  many?: (lines: number) => string;
  fact?: (facts: Facts, money: Money) => string;
}

const number = (value: unknown): number => Number(value);
const count = (value: unknown): string => countText(number(value));
const percent = (value: unknown): string => percentText(number(value));
const codes = (value: unknown): string => (Array.isArray(value) ? value.join(' or ') : String(value));
const linesAre = (is: string, are: string) => (size: number) => `${countOf(size, 'line')} ${size === 1 ? is : are}`;

/** In the order in which they are shown: what weighs most first. */
const WORDS: Record<string, Words> = {
  DISCOUNT_ABOVE_CATEGORY_MAX: {
    one: ({ discount_percent, max_discount_percent, category_code }) =>
      `The discount of ${percent(discount_percent)} exceeds the limit of ${percent(max_discount_percent)} of category ${String(category_code)}.`,
    many: linesAre('exceeds the discount limit of its category.', 'exceed the discount limit of their category.'),
    fact: ({ discount_percent, max_discount_percent }) =>
      `${percent(discount_percent)}, limit ${percent(max_discount_percent)}`,
  },
  ABOVE_LIST: {
    one: ({ requested_price, list_price }, money) =>
      `The requested price ${money(requested_price)} is above the list price ${money(list_price)}.`,
    many: linesAre('is above its list price.', 'are above their list price.'),
    fact: ({ requested_price, list_price }, money) => `${money(requested_price)}, list ${money(list_price)}`,
  },
  APPROVED_BELOW_REQUESTED: {
    one: ({ approved_price, requested_price }, money) =>
      `The approved price ${money(approved_price)} is below the requested price ${money(requested_price)}.`,
    many: linesAre('is approved below its requested price.', 'are approved below their requested price.'),
    fact: ({ approved_price, requested_price }, money) =>
      `${money(approved_price)}, requested ${money(requested_price)}`,
  },
  BELOW_MOQ: {
    one: ({ quote_quantity, moq }) => `The quantity ${count(quote_quantity)} is below the minimum of ${count(moq)}.`,
    many: linesAre('is below its minimum quantity.', 'are below their minimum quantity.'),
    fact: ({ quote_quantity, moq }) => `${count(quote_quantity)} of ${count(moq)}`,
  },
  POSSIBLE_DUPLICATE: {
    one: () => 'An earlier request asks for this part for the same customer.',
    many: linesAre('is in an earlier request of the same customer.', 'are in earlier requests of the same customer.'),
  },
  LEVEL_UNSTAFFED: {
    one: ({ levels, rank }) => `No approver can decide for ${codes(levels)}; the owner acts at rank ${count(rank)}.`,
    many: linesAre(
      'waits for a level without an approver; the owner acts.',
      'wait for a level without an approver; the owner acts.',
    ),
    fact: ({ levels }) => codes(levels),
  },
  UNKNOWN_PARTNUMBER: {
    one: ({ partnumber }) => `No product has the part number ${String(partnumber)}.`,
    many: linesAre('has a part number without a product.', 'have a part number without a product.'),
  },
  NO_LIST_PRICE: {
    one: () => 'There was no list price when the line was written.',
    many: linesAre('had no list price when it was written.', 'had no list price when they were written.'),
  },
  VALIDITY_UNPARSED: {
    one: ({ validity_period }) =>
      `The validity “${String(validity_period)}” is not understood. An approval would have no end.`,
  },
};

const ORDER = Object.keys(WORDS);

/** Where an unknown kind is shown: last. */
const placeOf = ({ code }: Warning): number => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);

/**
 * Warnings by kind, in words, with values as the page shows them. A kind for which the page has no words has the server's message.
 *
 * @param lines the lines of the request
 */
export function warningKinds(
  warnings: readonly Warning[],
  lines: readonly { id: string; partnumber: string | null }[],
  { timezone, currency }: ValueFormat,
): WarningKind[] {
  const money: Money = (value) => moneyText(number(value), currency);
  const parts = new Map(lines.map((line) => [line.id, partName(line, lines)]));
  const sorted = [...warnings].sort((one, other) => placeOf(one) - placeOf(other));
  const groups = Map.groupBy(sorted, ({ code, message, opportunity_id }) =>
    WORDS[code] && opportunity_id !== null ? code : message,
  );
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const words = WORDS[first.code];
    const warned = group.flatMap((warning) => {
      const { opportunity_id: id } = warning;
      const part = id === null ? undefined : parts.get(id);
      if (id === null || part === undefined) return [];
      const fact = words?.fact?.(factsOf(warning), money) ?? '';
      return [{ id, part, fact, requests: repeatedIn(warning) }];
    });
    const one = words?.one(factsOf(first), money) ?? withLocalMoments(first.message, timezone);
    const many = group.length > 1 && words?.many?.(new Set(group.map(({ opportunity_id }) => opportunity_id)).size);
    return [{ key, sentence: many || one, lines: warned }];
  });
}

const factsOf = ({ details }: Warning): Facts => (details ?? {}) as Facts;

/** The requests that a possible duplicate repeats. */
function repeatedIn(warning: Warning): string[] {
  const ids = factsOf(warning)['approval_request_ids'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
