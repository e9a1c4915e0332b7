import { useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import type { FirstPassword } from './add-person';
import { usePasswordChoice } from './password-choice';
import { changePersonDocument } from './people.graphql.ts';
import { WORDS } from './words';

interface SetPasswordProps {
  person: { id: string; name: string };
  onClose: () => void;
  /** @param first the password, when the page generated it */
  onDone: (first: FirstPassword | undefined) => void;
}

/** A new password for another person, who has lost theirs. */
export function SetPassword({ person: { id, name }, onClose, onDone }: SetPasswordProps) {
  const write = useWrite(changePersonDocument);
  const { password, isGenerated, field, show } = usePasswordChoice(WORDS.newPassword);
  const [own, setOwn] = useState<Record<string, string>>({});
  const send = async () => {
    setOwn(password === '' ? { password: WORDS.passwordMissing } : {});
    if (password === '') return write.reset();
    if (await write.send({ id, input: { password } })) onDone(isGenerated ? { name, password } : undefined);
  };
  const messages = { ...messagesByPath(write.error), ...own };
  return (
    <FormDialog title={WORDS.setPassword} sending={WORDS.setting} isSending={write.isSending} onClose={onClose} onConfirm={() => void send()}>
      <FormProblems state={write.state} fields={[field]} own={own} onRetry={() => void send()} />
      <p>{WORDS.sessionsEnd(name)}</p>
      {show(messages['password'])}
    </FormDialog>
  );
}
