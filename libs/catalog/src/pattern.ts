import { rule } from '@das/platform';
import { RE2JS } from 're2js';

/**
 * A stored pattern is somebody's input and runs against somebody else's. RE2 never runs away as JavaScript's own
 * expressions can, but its time still grows with the text times the pattern's program: so both are bounded.
 */
const LARGEST_PROGRAM = 600;

/** The longest text that a pattern is tried on, in characters. */
export const LONGEST_FITTED = 255;

/** A regular expression that RE2 accepts, and that is not too large. */
export const Pattern = (): PropertyDecorator => rule('pattern', (value) => typeof value === 'string' && isPattern(value));

function isPattern(text: string): boolean {
  try {
    return RE2JS.compile(text).programSize() <= LARGEST_PROGRAM;
  } catch {
    return false;
  }
}

/** Whether the pattern matches somewhere in the text. */
export const fits = (pattern: string, text: string): boolean => RE2JS.compile(pattern).matcher(text).find();
