import { SecretOnce } from '../../ui/secret-once';
import type { FirstPassword } from './add-person';

/** Shows a password that the page generated. It is only in the state of the page. */
export const PasswordOnce = ({ first: { name, password }, onDone }: { first: FirstPassword; onDone: () => void }) => (
  <SecretOnce title="Copy the password now" label="Password" copy="Copy password" secret={password} onDone={onDone}>
    <p>{`Give it to ${name} over a secure channel. It can be changed in Profile after the first log-in.`}</p>
  </SecretOnce>
);
