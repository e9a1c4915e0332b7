import { useState } from 'react';
import { Field } from './field';

/** The typed confirmation of an action after which programs may stop working. */
export function useConfirmedName(name: string): { isConfirmed: boolean; field: React.ReactNode } {
  const [typed, setTyped] = useState('');
  return {
    isConfirmed: typed === name,
    field: (
      <Field
        label={`Type ${name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  };
}
