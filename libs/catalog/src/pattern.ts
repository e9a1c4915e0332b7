import { type RequestContext, InputTooComplex, Text, currentContext, rule, rules } from '@das/platform';
import { RE2JS } from 're2js';
import { compileWork } from './compile-work';
import type { CustomField } from './product-category';

/**
 * Maximum instructions of a program. A stored pattern is user input that runs on other users' input. RE2 is linear in the text,
 * but compiling grows with the program and matching with program × text, so both are bounded (decision 0076).
 */
const MAX_PROGRAM = 600;

/** Maximum length of a text that a pattern is matched against, in characters. */
export const MAX_MATCHED_TEXT = 255;

/** Maximum length of a pattern, in characters. */
const MAX_PATTERN = 255;

/** Maximum units of {@link compileWork} for one pattern, about 5 ms. */
const MAX_WORK = 2_500;

/** Units charged for a pattern that is refused after the estimate. */
const REFUSED_WORK = 50;

/** Maximum units for all patterns of one HTTP request, about 60 ms. Cached patterns cost none. */
const MAX_WORK_PER_CALL = 30_000;

/** Maximum matching steps of all patterns of a category on one product, about 50 ms. */
const MAX_PATTERN_STEPS = 2_000_000;

/** Maximum cached patterns, about 100 KB each. The least recently used one is evicted. */
const MAX_COMPILED = 256;

/** Cache by pattern; null for a pattern that does not compile or is too expensive. */
const compiled = new Map<string, RE2JS | null>();
const workOfRequests = new WeakMap<RequestContext, number>();

/** A regular expression in RE2 syntax: at most 255 characters and 600 instructions. */
export const Pattern = (): PropertyDecorator =>
  rules(
    Text(MAX_PATTERN),
    rule('pattern', (value) => typeof value !== 'string' || isTooLong(value) || programSize(value) !== undefined),
  );

/** A pattern that is too long breaks `max_length` and is not compiled. */
const isTooLong = (pattern: string): boolean => [...pattern.slice(0, 2 * MAX_PATTERN + 1)].length > MAX_PATTERN;

/**
 * The number of instructions of the pattern's program; undefined when RE2 refuses the pattern or the program is too large.
 *
 * @throws InputTooComplex when all patterns of the current request exceed the limit
 */
export function programSize(pattern: string): number | undefined {
  if (isTooLong(pattern)) return undefined;
  const size = compile(pattern, takeWork)?.programSize();
  return size !== undefined && size <= MAX_PROGRAM ? size : undefined;
}

/** Bounds the total matching steps of a list of custom fields. RE2 takes at most program size × text length steps per pattern. */
export const PatternSteps = (): PropertyDecorator =>
  rule('pattern_steps', (fields) => !Array.isArray(fields) || patternSteps(fields as unknown[]) <= MAX_PATTERN_STEPS, {
    max: MAX_PATTERN_STEPS,
  });

/** Items that break other rules count as 0. */
function patternSteps(fields: unknown[]): number {
  let steps = 0;
  for (const field of fields) {
    const { type, pattern, max } = (field ?? {}) as Partial<CustomField>;
    if (type !== 'string' || typeof pattern !== 'string') continue;
    const longest = typeof max === 'number' && max >= 0 ? Math.min(max, MAX_MATCHED_TEXT) : MAX_MATCHED_TEXT;
    steps += longest * (programSize(pattern) ?? 0);
    if (steps > MAX_PATTERN_STEPS) return steps;
  }
  return steps;
}

/** Whether the pattern matches anywhere in the text. True for a stored pattern that is too expensive to compile. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  compile(pattern)?.matcher(text).find() ?? true;

/** @param take charges the work before compilation; throws to refuse it */
function compile(pattern: string, take: (work: number) => void = () => undefined): RE2JS | null {
  const known = compiled.get(pattern);
  const program = known === undefined ? compileUncached(pattern, take) : known;
  compiled.delete(pattern);
  compiled.set(pattern, program); // now the most recently used
  if (compiled.size > MAX_COMPILED) compiled.delete(compiled.keys().next().value ?? '');
  return program;
}

function compileUncached(pattern: string, take: (work: number) => void): RE2JS | null {
  const work = compileWork(pattern);
  take(work > MAX_WORK ? REFUSED_WORK : work);
  if (work > MAX_WORK) return null;
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

function takeWork(work: number): void {
  const context = currentContext();
  if (!context) return;
  const taken = (workOfRequests.get(context) ?? 0) + work;
  if (taken > MAX_WORK_PER_CALL) throw new InputTooComplex();
  workOfRequests.set(context, taken);
}
