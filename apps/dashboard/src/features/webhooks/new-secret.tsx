import { Code } from '../../ui/code';
import { SecretOnce } from '../../ui/secret-once';
import { VERIFY_CODE } from './verify-code';
import styles from './webhooks.module.css';

/** A new secret with the code that verifies a delivery. The secret is in the state of the caller alone. */
export const NewSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <SecretOnce title="Copy your secret now" label="Your secret" copy="Copy secret" secret={secret} onDone={onDone}>
    <p>
      Your program uses the secret to verify that a delivery is genuine. Put it in the environment as WEBHOOK_SECRET.
    </p>
    {VERIFY_CODE.map(({ language, code }, index) => (
      <details key={language} className={styles.example} open={index === 0}>
        <summary>{language}</summary>
        <Code name={`Code in ${language}`} text={code} />
      </details>
    ))}
  </SecretOnce>
);
