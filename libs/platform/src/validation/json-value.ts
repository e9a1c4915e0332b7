import { isStorableText } from '../values/is-storable-text';

/** The most that one JSON value may take, as UTF-8. */
export const JSON_BYTES = 64 * 1024;

/** How many objects and lists may stand inside each other. */
export const JSON_LEVELS = 20;

/** Walks level by level, so that a value of any depth costs no stack. */
export function hasFewLevels(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < JSON_LEVELS; depth += 1) {
    level = level.filter(isContainer).flatMap((container): unknown[] => Object.values(container));
    if (!level.length) return true;
  }
  return !level.some(isContainer);
}

export const isSmall = (value: unknown): boolean => Buffer.byteLength(jsonOf(value)) <= JSON_BYTES;

/** Empty for what is not JSON, such as a function or a bigint: {@link isStorable} refuses that. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** Values that the argument of a library's caller may hold, and a parsed body never does. */
const NOT_JSON = new Set(['bigint', 'function', 'symbol']);

/** Whether it is JSON, and PostgreSQL can hold every text and key in it. */
export function isStorable(value: unknown): boolean {
  if (NOT_JSON.has(typeof value)) return false;
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isContainer(value)) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
