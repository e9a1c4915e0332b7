import { dateOf } from '../format/age';
import { countdownText } from '../format/countdown';
import { momentText } from '../format/moment';
import { useNow } from './use-now';
import { None, useValueFormat } from './values';

const SECOND_MS = 1_000;

/** The time until a moment, updated each second. */
export function Countdown({ until }: { until: string | null }) {
  const { timezone } = useValueFormat();
  const now_ms = useNow(SECOND_MS);
  if (until === null) return <None />;
  return (
    <time dateTime={dateOf(until).toISOString()} title={momentText(until, timezone)}>
      {countdownText(until, now_ms)}
    </time>
  );
}
