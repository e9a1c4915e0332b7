import { Button } from '../../ui/button';
import { Code } from '../../ui/code';
import { Dialog, DialogActions } from '../../ui/dialog';
import { SecretOnce } from '../../ui/secret-once';
import styles from './api-keys.module.css';

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
    <SecretOnce title="Copy your key now" label="Your key" copy="Copy key" secret={secret} onDone={onDone}>
      <div className={styles.example}>
        <p>Try it in a shell:</p>
        <Code name="Example" text={curlLine(location.origin, secret)} />
      </div>
    </SecretOnce>
  );
}

const MadeAlready = ({ onClose, onRotate }: { onClose: () => void; onRotate: () => void }) => (
  <Dialog title="Copy your key now" onClose={onClose}>
    <div className={styles.made}>
      <p>This key was made already; its secret was shown then.</p>
      <p>If it was not stored, rotate the key to get a new secret.</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button look="primary" onClick={onRotate}>
          Rotate
        </Button>
      </DialogActions>
    </div>
  </Dialog>
);

/** A call with the key that works when it is pasted into a shell. */
const curlLine = (origin: string, secret: string): string =>
  [
    `curl ${origin}/graphql`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"query":"{ me { user { name } permissions } }"}'`,
  ].join(' \\\n  ');
