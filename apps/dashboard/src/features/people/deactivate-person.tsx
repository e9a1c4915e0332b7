import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Alert } from '../../ui/alert';
import { useConfirmedName } from '../../ui/confirm-name';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import styles from './people.module.css';
import { changePersonDocument } from './people.graphql.ts';
import { type Person } from './use-people';
import { WORDS } from './words';

interface DeactivatePersonProps {
  person: Person;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a person is deactivated. For an owner the name must be typed. */
export function DeactivatePerson({ person, onClose, onDone }: DeactivatePersonProps) {
  const { id, name, role, levels } = person;
  const { user } = useViewer();
  const write = useWrite(changePersonDocument);
  const { isConfirmed, field } = useConfirmedName(name);
  const isOwner = role === 'owner';
  const send = async () => {
    if (await write.send({ id, input: { active: false } })) onDone();
  };
  return (
    <FormDialog
      title={WORDS.deactivateName(name)}
      sending={WORDS.deactivating}
      isSending={write.isSending}
      isDangerous
      canConfirm={!isOwner || isConfirmed}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <ul className={styles.consequences}>
        {id === user.id && <li>{WORDS.ownAccount}</li>}
        <li>{WORDS.loggedOut(name)}</li>
        <li>{WORDS.keysStop}</li>
        {levels.length > 0 && <li>{WORDS.levelsLeft(name, levels.map(({ code }) => code).join(', '))}</li>}
        <li>{WORDS.comesBack}</li>
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
