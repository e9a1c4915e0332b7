import { useEffect, useState } from 'react';

const INTERVAL_MS = 10_000;

/** The current time, updated every 10 seconds, for texts such as `Ends in 24 min`. */
export function useNow(): number {
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now_ms;
}
