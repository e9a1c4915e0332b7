import { Items, itemRule, readAs, rule, rules } from '@das/platform';
import { durationOf } from './business-time/duration';

const isDuration = (value: unknown): boolean => typeof value === 'string' && durationOf(value) !== undefined;

/** A duration, such as `PT4H` or `P2D`. It is not trimmed. */
export const DurationText = (): PropertyDecorator => rules(readAs({ verbatim: true }), rule('duration', isDuration));

/** A list of at most `most` durations. */
export const DurationList = (most: number): PropertyDecorator =>
  rules(readAs({ verbatim: true }), rule('array', Array.isArray), Items(most), itemRule('duration', isDuration));
