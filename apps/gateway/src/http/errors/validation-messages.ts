import type { ValidationFailed } from '@das/platform';
import { RULE_MESSAGES } from './error-codes';
import { leftOut, shortEcho } from './short-message';

const spaced = (name: string): string => name.replaceAll('_', ' ');

type Messages = Record<string, string[]>;

/** Messages of GraphQL by the path of the field. `other` fields belong to the same argument. */
export const validationMessages = (error: ValidationFailed): Messages => messagesOf(error, (path) => path);

/** Messages of REST: paths without the argument, and `per_page` in place of `first`. */
export const restMessages = (error: ValidationFailed): Messages => messagesOf(error, restPath);

/** The messages about one item in a batch, by field. */
export const itemMessages = (error: ValidationFailed, most: Bounds): Messages =>
  messagesOf(error, (path) => path, most);

const ARGUMENTS = new Set(['filter', 'input']);

function restPath([first = '', ...rest]: string[]): string[] {
  if (ARGUMENTS.has(first) && rest.length) return rest;
  return first === 'first' ? ['per_page'] : [first, ...rest];
}

/** Bytes of the facts of one error. Leaves room for other errors within the 64 KiB of a response. */
export const MAX_FACT_BYTES = 60 * 1_024;
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));
/** The key of the message about omitted failures. */
const WHOLE_INPUT = 'input';

interface Bounds {
  messages: number;
  bytes: number;
}

function messagesOf(
  { failures, left_out }: ValidationFailed,
  named: (path: string[]) => string[],
  most: Bounds = { messages: Infinity, bytes: MAX_FACT_BYTES },
): Messages {
  const messages = new Map<string, string[]>();
  let room = most.bytes;
  let kept = 0;
  let omitted = left_out;
  const add = (key: string, message: string): void => void messages.set(key, [...(messages.get(key) ?? []), message]);
  for (const { path, rule, params = {} } of failures) {
    const key = named(path).map(shortEcho).join('.');
    const { other } = params;
    const others = other === undefined ? params : { ...params, other: named([path[0] ?? '', `${other}`]).join('.') };
    const message = RULE_MESSAGES[rule](spaced(key), others);
    room -= bytesOf(key) + bytesOf(message);
    kept += 1;
    if (room < 0 || kept > most.messages) omitted += 1;
    else add(key, message);
  }
  if (omitted) add(WHOLE_INPUT, leftOut(omitted));
  return Object.fromEntries(messages);
}
