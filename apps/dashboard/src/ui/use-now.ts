import { useEffect, useState } from 'react';

const INTERVAL_MS = 10_000;

/** The current time, updated at an interval. The default suits texts such as `Ends in 24 min`. */
export function useNow(interval_ms = INTERVAL_MS): number {
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval_ms);
    return () => clearInterval(timer);
  }, [interval_ms]);
  return now_ms;
}
