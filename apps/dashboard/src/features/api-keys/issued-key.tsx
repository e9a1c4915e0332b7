import { Button } from '../../ui/button';
import { Code } from '../../ui/code';
import { Dialog, DialogActions } from '../../ui/dialog';
import { SecretOnce } from '../../ui/secret-once';
import styles from './api-keys.module.css';
import { curlLine } from './curl-line';
import { WORDS } from './words';

/** A new key. The secret is null when the answer with it was lost, and the call was repeated. */
export interface Issued {
  api_key: { id: string; name: string };
  secret: string | null;
}

interface IssuedKeyProps {
  issued: Issued;
  onDone: () => void;
  onRotate: () => void;
}

/** Shows the secret of a new key once. It is only in the state of the page. */
export function IssuedKey({ issued: { secret }, onDone, onRotate }: IssuedKeyProps) {
  if (secret === null) return <MadeAlready onClose={onDone} onRotate={onRotate} />;
  return (
    <SecretOnce title={WORDS.copyNow} label={WORDS.yourKey} copy={WORDS.copyKey} secret={secret} onDone={onDone}>
      <div className={styles.example}>
        <p>{WORDS.tryIt}</p>
        <Code name={WORDS.example} text={curlLine(location.origin, secret)} />
      </div>
    </SecretOnce>
  );
}

const MadeAlready = ({ onClose, onRotate }: { onClose: () => void; onRotate: () => void }) => (
  <Dialog title={WORDS.copyNow} onClose={onClose}>
    <div className={styles.made}>
      <p>{WORDS.madeAlready}</p>
      <p>{WORDS.madeAlreadyHint}</p>
      <DialogActions>
        <Button onClick={onClose}>{WORDS.close}</Button>
        <Button look="primary" onClick={onRotate}>
          {WORDS.rotate}
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);
