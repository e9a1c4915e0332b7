import { useSyncExternalStore } from 'react';
import { gate } from '../api/gate';
import { useNow } from '../ui/use-now';
import styles from './shell.module.css';

const WAITS = {
  limited: (wait_s: number) => `Too many requests. Trying again in ${wait_s} s.`,
  down: (wait_s: number) => `The service does not answer. Trying again in ${wait_s} s.`,
};

const SECOND_MS = 1_000;

const subscribeToNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says why calls wait. Present all the time, so that screen readers announce its text. */
export function Banner() {
  const state = useSyncExternalStore(gate.subscribe, () => gate.state);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return (
    <div role="status" className={isOnline && state.kind === 'open' ? styles.silent : styles.banner}>
      {!isOnline && 'You are offline. What you see may be old.'}
      {isOnline && state.kind !== 'open' && (
        <Countdown key={state.until_ms} until_ms={state.until_ms} text={WAITS[state.kind]} />
      )}
    </div>
  );
}

/** A text with the whole seconds until a moment, updated each second. */
function Countdown({ until_ms, text }: { until_ms: number; text: (wait_s: number) => string }) {
  const now_ms = useNow(SECOND_MS);
  return text(Math.max(Math.ceil((until_ms - now_ms) / SECOND_MS), 0));
}
