import { useId, useState } from 'react';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import type { FormField } from '../../ui/problems-in';
import { newPassword } from './new-password';
import { WORDS } from './words';

type Kind = 'generated' | 'typed';

export interface PasswordChoice {
  /** The password to send. Empty when it has not been typed yet. */
  password: string;
  /** Whether the page made the password, so that it must be shown once. */
  isGenerated: boolean;
  field: FormField;
  /** Renders the choice. @param error the message of the password */
  show: (error: string | undefined) => React.ReactNode;
}

/** A password that the page generates, or that the person types. It is generated once, so that a repeated write sends the same one. */
export function usePasswordChoice(label: string): PasswordChoice {
  const id = useId();
  const [generated] = useState(newPassword);
  const [kind, setKind] = useState<Kind>('generated');
  const [typed, setTyped] = useState('');
  const isGenerated = kind === 'generated';
  const show = (error: string | undefined) => (
    <>
      <Choice
        label={label}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'generated', label: WORDS.generate, hint: WORDS.generateHint },
          { value: 'typed', label: WORDS.type },
        ]}
      />
      {!isGenerated && (
        <Field
          id={id}
          label={WORDS.password}
          type="password"
          autoComplete="new-password"
          hint={WORDS.passwordHint}
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </>
  );
  return { password: isGenerated ? generated : typed, isGenerated, field: { path: 'password', id, label: WORDS.password }, show };
}
