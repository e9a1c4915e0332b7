import { useEffect, useState } from 'react';
import { dateOf } from '../format/age';
import { countdownText } from '../format/countdown';
import { momentText } from '../format/moment';
import { None, useValueFormat } from './values';

const SECOND_MS = 1_000;

/** The time until a moment, updated each second. */
export function Countdown({ until }: { until: string | null }) {
  const { timezone } = useValueFormat();
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return <None />;
  return (
    <time dateTime={dateOf(until).toISOString()} title={momentText(until, timezone)}>
      {countdownText(until, now_ms)}
    </time>
  );
}
