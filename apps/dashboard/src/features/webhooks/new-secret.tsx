import { Code } from '../../ui/code';
import { SecretOnce } from '../../ui/secret-once';
import { VERIFY_CODE } from './verify-code';
import styles from './webhooks.module.css';
import { WORDS } from './words';

/** A new secret with the code that verifies a delivery. The secret is in the state of the caller alone. */
export const NewSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <SecretOnce title={WORDS.secretTitle} label={WORDS.secret} copy={WORDS.copySecret} secret={secret} onDone={onDone}>
    <p>{WORDS.verify}</p>
    {VERIFY_CODE.map(({ language, code }, index) => (
      <details key={language} className={styles.example} open={index === 0}>
        <summary>{language}</summary>
        <Code name={`Code in ${language}`} text={code} />
      </details>
    ))}
  </SecretOnce>
);
