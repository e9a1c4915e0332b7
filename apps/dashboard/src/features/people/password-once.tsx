import { SecretOnce } from '../../ui/secret-once';
import type { FirstPassword } from './add-person';
import { WORDS } from './words';

/** Shows a password that the page generated. It is only in the state of the page. */
export const PasswordOnce = ({ first: { name, password }, onDone }: { first: FirstPassword; onDone: () => void }) => (
  <SecretOnce title={WORDS.copyNow} label={WORDS.password} copy={WORDS.copyPassword} secret={password} onDone={onDone}>
    <p>{WORDS.passTo(name)}</p>
  </SecretOnce>
);
