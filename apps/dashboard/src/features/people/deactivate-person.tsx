import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Alert } from '../../ui/alert';
import { useConfirmedName } from '../../ui/confirm-name';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import styles from './people.module.css';
import { changePersonDocument } from './people.graphql.ts';
import { type Person, isServiceAccount } from './use-people';

interface DeactivatePersonProps {
  person: Person;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a person is deactivated. For an owner the name must be typed. */
export function DeactivatePerson({ person, onClose, onDone }: DeactivatePersonProps) {
  const { id, name, role, levels } = person;
  const isService = isServiceAccount(person);
  const { user } = useViewer();
  const write = useWrite(changePersonDocument);
  const { isConfirmed, field } = useConfirmedName(name);
  const isOwner = role === 'owner';
  const send = async () => {
    if (await write.send({ id, input: { active: false } })) onDone();
  };
  return (
    <FormDialog
      title={`Deactivate ${name}`}
      sending="Deactivating…"
      isSending={write.isSending}
      isDangerous
      canConfirm={!isOwner || isConfirmed}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <ul className={styles.consequences}>
        {id === user.id && <li>This is your own account: you will be logged out immediately.</li>}
        {!isService && <li>{`${name} is logged out everywhere and cannot log in.`}</li>}
        <li>{`${isService ? 'Its' : 'Their'} keys stop now: programs that use them are refused.`}</li>
        {levels.length > 0 && (
          <li>{`${name} holds ${levels.map(({ code }) => code).join(', ')}. Steps there wait for the other holders, or for an owner.`}</li>
        )}
        <li>
          {isService
            ? 'You can activate the service account again. Its keys will then work again.'
            : 'You can activate the person again. Their keys will then work again, but they have to log in again.'}
        </li>
      </ul>
      {isOwner && field}
      {hasCode(write.error, 'VALIDATION_FAILED') ? (
        <Alert>{Object.values(write.error.validation).flat().join(' ')}</Alert>
      ) : (
        <WriteProblem state={write.state} onRetry={() => void send()} />
      )}
    </FormDialog>
  );
}
