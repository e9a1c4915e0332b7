import { rule } from '@das/platform';
import { RE2JS } from 're2js';

/**
 * A stored pattern is somebody's input and runs against somebody else's: RE2 takes time that grows with the text alone,
 * where JavaScript's own expressions can hang the service.
 */
const compiled = (pattern: string): RE2JS => RE2JS.compile(pattern);

/** A regular expression that RE2 accepts. */
export const Pattern = (): PropertyDecorator => rule('pattern', (value) => typeof value === 'string' && isPattern(value));

function isPattern(text: string): boolean {
  try {
    compiled(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the pattern matches somewhere in the text. */
export const fits = (pattern: string, text: string): boolean => compiled(pattern).matcher(text).find();
