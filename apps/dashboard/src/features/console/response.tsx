import { Alert } from '../../ui/alert';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import styles from './console.module.css';
import type { Outcome } from './run';
import { countText } from '../../format/count';

/** More characters make the page slow. */
const MOST = 200_000;

/** The response as text. A very long one is shown in part, and copied whole. */
export function Response({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div className={styles.response}>
      <h2>Response</h2>
      {!outcome && <p className={styles.quiet}>Run a query to see its response.</p>}
      {outcome?.kind === 'problem' && <Alert>{outcome.text}</Alert>}
      {outcome?.kind === 'response' && (
        <>
          <div className={styles.tools}>
            <span role="status">{`HTTP ${outcome.status} in ${outcome.time_ms} ms`}</span>
            <CopyButton text={outcome.text} label="Copy response" />
          </div>
          {outcome.text.length > MOST && (
            <p
              className={styles.quiet}
            >{`The response has ${countText(outcome.text.length)} characters. Only the first part is shown.`}</p>
          )}
          <Code name="Response" text={outcome.text.slice(0, MOST)} />
        </>
      )}
    </div>
  );
}
