import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import type { FirstPassword } from './add-person';
import { usePasswordChoice } from './password-choice';
import { changePersonDocument } from './people.graphql.ts';

interface SetPasswordProps {
  person: { id: string; name: string };
  onClose: () => void;
  /** @param first the password, when the page generated it */
  onDone: (first: FirstPassword | undefined) => void;
}

/** A new password for another person, who has lost theirs. */
export function SetPassword({ person: { id, name }, onClose, onDone }: SetPasswordProps) {
  const write = useWrite(changePersonDocument);
  const { password, isGenerated, labels, problems: missing, show } = usePasswordChoice('New password');
  const problems = useFormProblems(labels, write);
  const done = () => onDone(isGenerated ? { name, password } : undefined);
  const send = async () => {
    if (await write.send({ id, input: { password } })) done();
  };
  const confirm = () => {
    if (!problems.show(missing)) void send();
  };
  return (
    <FormDialog
      title="Set new password"
      sending="Setting…"
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <p>{`${name} is logged out everywhere. The old password stops now; the keys keep working.`}</p>
      {show(problems.at('password'))}
    </FormDialog>
  );
}
