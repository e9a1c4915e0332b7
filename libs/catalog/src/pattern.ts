import { type RequestContext, InputTooComplex, Text, currentContext, rule, rules } from '@das/platform';
import { RE2JS } from 're2js';
import { compileWork } from './compile-work';

/**
 * Maximum instructions of a program. A stored pattern is user input that runs on other users' input. RE2 is linear in the text,
 * but compiling grows with the program and matching with program × text, so both are bounded (decision 0076).
 */
const LARGEST_PROGRAM = 600;

/** Maximum length of a text that a pattern is matched against, in characters. */
export const LONGEST_MATCHED_TEXT = 255;

/** Maximum length of a pattern, in characters. */
const LONGEST_PATTERN = 255;

/** Maximum units of {@link compileWork} for one pattern, about 5 ms. */
const MOST_WORK = 2_500;

/** Units charged for a pattern that is refused after the estimate. */
const REFUSED_WORK = 50;

/** Maximum units for all patterns of one HTTP request, about 60 ms. Cached patterns cost none. */
const MOST_WORK_PER_CALL = 30_000;

/** Maximum cached patterns, about 100 KB each. The least recently used one is evicted. */
const MOST_COMPILED = 256;

/** Cache by pattern; null for a pattern that does not compile or is too expensive. */
const compiled = new Map<string, RE2JS | null>();
const workOfRequests = new WeakMap<RequestContext, number>();

/** A regular expression in RE2 syntax: at most 255 characters and 600 instructions. */
export const Pattern = (): PropertyDecorator =>
  rules(
    Text(LONGEST_PATTERN),
    rule('pattern', (value) => typeof value !== 'string' || isTooLong(value) || programSize(value) !== undefined),
  );

/** A pattern that is too long breaks `max_length` and is not compiled. */
const isTooLong = (pattern: string): boolean => [...pattern.slice(0, 2 * LONGEST_PATTERN + 1)].length > LONGEST_PATTERN;

/**
 * The number of instructions of the pattern's program; undefined when RE2 refuses the pattern or the program is too large.
 *
 * @throws InputTooComplex when all patterns of the current request exceed the limit
 */
export function programSize(pattern: string): number | undefined {
  if (isTooLong(pattern)) return undefined;
  const size = compile(pattern, takeWork)?.programSize();
  return size !== undefined && size <= LARGEST_PROGRAM ? size : undefined;
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
  if (compiled.size > MOST_COMPILED) compiled.delete(compiled.keys().next().value ?? '');
  return program;
}

function compileUncached(pattern: string, take: (work: number) => void): RE2JS | null {
  const work = compileWork(pattern);
  take(work > MOST_WORK ? REFUSED_WORK : work);
  if (work > MOST_WORK) return null;
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
  if (taken > MOST_WORK_PER_CALL) throw new InputTooComplex();
  workOfRequests.set(context, taken);
}
