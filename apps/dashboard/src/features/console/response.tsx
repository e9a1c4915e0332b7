import { Alert } from '../../ui/alert';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import styles from './console.module.css';
import type { Outcome } from './run';
import { WORDS } from './words';

/** More characters make the page slow. */
const MOST = 200_000;

/** The response as text. A very long one is shown in part, and copied whole. */
export function Response({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div className={styles.response}>
      <h2>{WORDS.response}</h2>
      {!outcome && <p className={styles.quiet}>{WORDS.none}</p>}
      {outcome?.kind === 'problem' && <Alert>{outcome.text}</Alert>}
      {outcome?.kind === 'response' && (
        <>
          <div className={styles.tools}>
            <span role="status">{WORDS.status(outcome.status, outcome.time_ms)}</span>
            <CopyButton text={outcome.text} label={WORDS.copy} />
          </div>
          {outcome.text.length > MOST && <p className={styles.quiet}>{WORDS.cut(outcome.text.length)}</p>}
          <Code name={WORDS.response} text={outcome.text.slice(0, MOST)} />
        </>
      )}
    </div>
  );
}
