import { type Failure, LongTask, ValidationFailed, coercedInput, isObject } from '@das/platform';
import type { MatchKey } from './upsert-inputs';
import type { ItemInput, ReadItem, UpsertKind } from './upsert-kind';

/** An item of a call, as it was sent. */
export interface SentItem {
  index: number;
  input?: object | null;
  /** Whether another item of the call has the same match key. */
  isDuplicate?: boolean;
}

/** Longer keys are not stored: they fail. */
const MAX_KEY_LENGTH = 255;

/** The match key of an item as the client sent it. */
export function sentKey(item: unknown, match_on: MatchKey): string | null {
  const given = isObject(item) ? (item as Record<string, unknown>)[match_on] : undefined;
  return typeof given === 'string' || typeof given === 'number' ? `${given}`.slice(0, MAX_KEY_LENGTH) : null;
}

/** The part of an input by which rows and items are compared: the stored id, or the pair of an external id and its source. */
export function matchOf(
  { external_source, ...input }: ItemInput,
  match_on: MatchKey,
  { idOf }: Pick<UpsertKind, 'idOf'>,
): string | undefined {
  const value = (input as Record<string, unknown>)[match_on];
  if (typeof value !== 'string' || !value) return undefined;
  if (match_on === 'id') return idOf(value) ?? value;
  return match_on === 'external_id' ? pairOf(value, external_source) : value;
}

/** An external id with its source as one text. */
export const pairOf = (external_id: string, external_source: string | null | undefined): string =>
  JSON.stringify([external_id, external_source ?? null]);

/** Reads an item with the rules of its input class. */
export function readItem(
  { index, input: sent, isDuplicate }: SentItem,
  kind: UpsertKind,
  match_on: MatchKey,
): ReadItem {
  const key = sentKey(sent, match_on);
  if (!isObject(sent))
    return { index, key, input: {}, match: undefined, failures: [{ path: ['item'], rule: 'array' }], left_out: 0 };
  const failures: Failure[] = [];
  let left_out = 0;
  let input: ItemInput = {};
  try {
    input = coercedInput(kind.input, sent, []);
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    failures.push(...error.failures);
    left_out = error.left_out;
    input = error.input ?? {};
  }
  const isWrong = (field: string): boolean => failures.some(({ path }) => path[0] === field);
  if (match_on !== 'id' && input.id !== undefined && !isWrong('id'))
    failures.push({ path: ['id'], rule: 'prohibited' });
  const match = isWrong(match_on) || isWrong('external_source') ? undefined : matchOf(input, match_on, kind);
  if (match === undefined && !isWrong(match_on) && !isWrong('external_source'))
    failures.push({ path: [match_on], rule: 'required' });
  if (isDuplicate) failures.push({ path: [match_on], rule: 'distinct' });
  return { index, key, input, match, failures, left_out };
}

/** The items of a call. Those whose match key another item has too are duplicates. */
export async function itemsOfCall(items: object[], kind: UpsertKind, match_on: MatchKey): Promise<SentItem[]> {
  const first = new Map<string, number>();
  const duplicates = new Set<number>();
  const task = new LongTask();
  for (const [index, input] of items.entries()) {
    const { match } = readItem({ index, input: membersOfMatch(input, match_on) }, kind, match_on);
    const other = match === undefined ? undefined : first.get(match);
    if (other !== undefined) duplicates.add(other).add(index);
    else if (match !== undefined) first.set(match, index);
    await task.yieldToEventLoop();
  }
  return items.map((input, index) => ({ index, input, isDuplicate: duplicates.has(index) }));
}

/** The members that decide with which row or item an item matches. Reading the others takes most of the time. */
const membersOfMatch = (item: object, match_on: MatchKey): object =>
  isObject(item)
    ? Object.fromEntries(Object.entries(item).filter(([name]) => name === match_on || name === 'external_source'))
    : item;

/** A value with a wrong type is reported before a wrong version; other failures are reported after it. */
const TYPES = new Set(['array', 'boolean', 'integer', 'numeric', 'prohibited', 'string']);
export const isMistyped = (failures: Failure[]): boolean => failures.some(({ rule }) => TYPES.has(rule));
