import { isStorableText } from '../values/is-storable-text';

/** Maximum size of one JSON value in bytes of UTF-8. */
export const JSON_BYTES = 64 * 1024;

/** Maximum number of nested levels of objects and lists. */
export const JSON_LEVELS = 20;

/** Whether the value has at most 20 levels. Checks level by level, so that a deep value does not overflow the stack. */
export function hasFewLevels(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < JSON_LEVELS; depth += 1) {
    level = level.filter(isContainer).flatMap((container): unknown[] => Object.values(container));
    if (!level.length) return true;
  }
  return !level.some(isContainer);
}

export const isSmall = (value: unknown): boolean => Buffer.byteLength(jsonOf(value)) <= JSON_BYTES;

/** Empty for a value that is not JSON, such as a function or a bigint, which {@link isStorable} refuses. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** Types that a caller of the library may pass. A parsed body never contains them. */
const NOT_JSON = new Set(['bigint', 'function', 'symbol']);

/** Whether the value is JSON, and PostgreSQL can store each text and key in it. */
export function isStorable(value: unknown): boolean {
  if (NOT_JSON.has(typeof value)) return false;
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isContainer(value)) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
