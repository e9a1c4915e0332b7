import { countOf } from './count';

/** What was typed: the duration as the API has it, null for an empty field, or a problem. */
export type TypedDuration = { value: string | null; problem?: undefined } | { value?: undefined; problem: string };

const MAX_MINUTES = 720 * 60;
const MAX_DAYS = 90;
const HOUR_MINUTES = 60;

const API_FORM = /^PT(?:([1-9]\d{0,4})H)?(?:([1-9]\d{0,4})M)?$|^P([1-9]\d?)D$/;
const WORDS = /^(?:([1-9]\d{0,4}) *h(?:ours?)?)? *(?:([1-9]\d{0,4}) *m(?:in(?:utes?)?)?)?$|^([1-9]\d?) *d(?:ays?)?$/i;
const PROBLEM = 'Enter a duration, such as 30 min, 8 h, 1 h 30 min or 2 days.';

/** Reads a duration such as `8 h`, `1 h 30 min`, `2 days` or `PT8H`: 1 minute to 720 hours, or 1 to 90 days. */
export function typedDuration(text: string): TypedDuration {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const [, hours, minutes, days] = API_FORM.exec(typed) ?? WORDS.exec(typed) ?? [];
  if (days !== undefined)
    return Number(days) <= MAX_DAYS ? { value: `P${days}D` } : { problem: `Enter at most ${MAX_DAYS} days.` };
  const total = Number(hours ?? 0) * HOUR_MINUTES + Number(minutes ?? 0);
  if (total === 0) return { problem: PROBLEM };
  if (total > MAX_MINUTES) return { problem: 'Enter at most 720 hours.' };
  return { value: `PT${hours === undefined ? '' : `${hours}H`}${minutes === undefined ? '' : `${minutes}M`}` };
}

/** A duration of the API as a text that can be typed, such as `1 h 30 min`. */
export const durationText = (duration: string | null): string =>
  partsOf(duration, ([hours, minutes, days]) => [
    hours && `${hours} h`,
    minutes && `${minutes} min`,
    days && dayText(days),
  ]);

/** The same in words, such as `1 hour 30 minutes`. */
export const durationWords = (duration: string | null): string =>
  partsOf(duration, ([hours, minutes, days]) => [
    hours && countOf(hours, 'hour'),
    minutes && countOf(minutes, 'minute'),
    days && dayText(days),
  ]);

type Parts = [hours: number, minutes: number, days: number];

/** Empty for null; an unknown text as it is. */
function partsOf(duration: string | null, textsOf: (parts: Parts) => (string | number)[]): string {
  const [, hours = 0, minutes = 0, days = 0] = API_FORM.exec(duration ?? '') ?? [];
  return (
    textsOf([Number(hours), Number(minutes), Number(days)])
      .filter(Boolean)
      .join(' ') ||
    (duration ?? '')
  );
}

const dayText = (days: number): string => countOf(days, 'day');
