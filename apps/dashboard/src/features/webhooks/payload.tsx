import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import styles from './webhooks.module.css';
import { countOf } from '../../format/count';

/** The payload as text. The copy is the body as it was sent. */
export function Payload({ payload }: { payload: unknown }) {
  const sent = JSON.stringify(payload);
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <h2>Payload</h2>
        <span className={styles.muted}>{countOf(new TextEncoder().encode(sent).length, 'byte')}</span>
        <CopyButton text={sent} label="Copy payload" />
      </div>
      <Code name="Payload" text={JSON.stringify(payload, null, 2)} />
    </div>
  );
}
