import { isStorableText } from '../values/is-storable-text';

/** Maximum size of one JSON value in bytes of UTF-8. */
export const JSON_BYTES = 64 * 1024;

/** Maximum number of nested levels of objects and lists. */
export const JSON_LEVELS = 20;

export type JsonRule = 'json_levels' | 'json_size' | 'json_text';

/** Replaces a JSON value that breaks a rule, so that the value is read only once. */
export class RefusedJson {
  constructor(readonly rule: JsonRule) {}
}

/** The value unchanged, or the first rule that it breaks. */
export function readJson(value: unknown): unknown {
  const broken = brokenRuleOf(value);
  return broken ? new RefusedJson(broken) : value;
}

function brokenRuleOf(value: unknown): JsonRule | undefined {
  const broken = brokenBoundOf(value);
  if (broken) return broken;
  if (Buffer.byteLength(jsonOf(value)) > JSON_BYTES) return 'json_size';
  return isStorable(value) ? undefined : 'json_text';
}

/**
 * The bound that a value certainly exceeds. Reads the value level by level, so that a deep one does not overflow the stack, and
 * stops once its JSON must have more than 64 KiB.
 */
function brokenBoundOf(value: unknown): JsonRule | undefined {
  let level = [value];
  let bytes = 0;
  for (let depth = 0; level.length; depth += 1) {
    const inner: unknown[] = [];
    for (const each of level) {
      const parts = isContainer(each) ? partsOf(each) : [];
      bytes += typeof each === 'string' ? each.length : parts.length; // a comma or a bracket for each part
      if (depth === JSON_LEVELS && isContainer(each)) return 'json_levels';
      if (bytes > JSON_BYTES) return 'json_size';
      for (const part of parts) inner.push(part);
    }
    level = inner;
  }
  return undefined;
}

/** The items of a list; the names and the values of an object. */
function partsOf(container: object): unknown[] {
  if (Array.isArray(container)) return container;
  const names = Object.keys(container);
  return names.length > JSON_BYTES
    ? names
    : [...names, ...names.map((name) => (container as Record<string, unknown>)[name])];
}

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
function isStorable(value: unknown): boolean {
  if (NOT_JSON.has(typeof value)) return false;
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isContainer(value)) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
