import { useState } from 'react';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';
import { newPassword } from './new-password';

type Kind = 'generated' | 'typed';

export interface PasswordChoice {
  /** The password to send. Empty when it has not been typed yet. */
  password: string;
  /** Whether the page made the password, so that it must be shown once. */
  isGenerated: boolean;
  /** The field of a typed password. */
  labels: FieldLabels;
  /** The message of a password that is missing. */
  problems: Messages;
  /** Renders the choice. @param field the id and the error of the field */
  show: (field: { id: string; error: string | undefined }) => React.ReactNode;
}

/** A password that the page generates, or that the person types. It is generated once, so that a repeated write sends the same one. */
export function usePasswordChoice(label: string): PasswordChoice {
  const [generated] = useState(newPassword);
  const [kind, setKind] = useState<Kind>('generated');
  const [typed, setTyped] = useState('');
  const isGenerated = kind === 'generated';
  const show = (field: { id: string; error: string | undefined }) => (
    <>
      <Choice
        label={label}
        value={kind}
        onChange={setKind}
        options={[
          {
            value: 'generated',
            label: 'Generate a password',
            hint: '20 random characters, shown once after the account exists.',
          },
          { value: 'typed', label: 'Type a password' },
        ]}
      />
      {!isGenerated && (
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="12 to 200 characters."
          {...field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </>
  );
  return {
    password: isGenerated ? generated : typed,
    isGenerated,
    labels: isGenerated ? {} : { password: 'Password' },
    problems: isGenerated || typed !== '' ? {} : { password: 'Type a password, or let the page generate one.' },
    show,
  };
}
