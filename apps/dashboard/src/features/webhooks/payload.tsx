import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import styles from './webhooks.module.css';
import { DELIVERY_WORDS } from './words';

/** The payload as text. The copy is the body as it was sent. */
export function Payload({ payload }: { payload: unknown }) {
  const sent = JSON.stringify(payload);
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <h2>{DELIVERY_WORDS.payload}</h2>
        <span className={styles.muted}>{DELIVERY_WORDS.size(new TextEncoder().encode(sent).length)}</span>
        <CopyButton text={sent} label={DELIVERY_WORDS.copyPayload} />
      </div>
      <Code name={DELIVERY_WORDS.payload} text={JSON.stringify(payload, null, 2)} />
    </div>
  );
}
