import { apiMoment } from '../../format/age';
import { localMoment } from '../../format/local-moment';

const DAY_MS = 86_400_000;
const DAYS = 30;

/** The first of the last 30 days in a zone, today among them, as a `Date`. */
export const firstOfPeriod = (now_ms: number, timezone: string): string =>
  localMoment(apiMoment(now_ms - (DAYS - 1) * DAY_MS), timezone).slice(0, 10);
