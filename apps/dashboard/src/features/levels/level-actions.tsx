import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { Button } from '../../ui/button';
import { DeleteDialog } from '../../ui/delete-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import { deleteLevelDocument } from './change-level.graphql.ts';
import type { OpenLevel } from './levels-query';
import { useActivity } from './use-activity';
import { WORDS } from './words';

/** Activates, deactivates and deletes a level. */
export function LevelActions({ level }: { level: OpenLevel }) {
  const [open, setOpen] = useState<'delete' | 'deactivate'>();
  const close = () => setOpen(undefined);
  const activation = useActivity(level.id, true);
  const deactivation = useActivity(level.id, false, close);
  return (
    <>
      {level.active ? (
        <Button onClick={() => setOpen('deactivate')}>{WORDS.deactivate}</Button>
      ) : (
        <Button disabled={activation.isSending} onClick={activation.send}>
          {activation.isSending ? WORDS.activating : WORDS.activate}
        </Button>
      )}
      <Button look="danger" onClick={() => setOpen('delete')}>
        {WORDS.deleteLevel}
      </Button>
      <WriteProblem state={activation.state} onRetry={activation.send} />
      {open === 'deactivate' && (
        <FormDialog
          title={WORDS.deactivate}
          sending={WORDS.deactivating}
          isSending={deactivation.isSending}
          onConfirm={deactivation.send}
          onClose={() => {
            close();
            deactivation.reset();
          }}
        >
          <p>{WORDS.deactivateText(level.code)}</p>
          <WriteProblem state={deactivation.state} onRetry={deactivation.send} />
          <InUse level={level} error={deactivation.error} />
        </FormDialog>
      )}
      {open === 'delete' && <DeleteLevel level={level} onClose={close} />}
    </>
  );
}

const DeleteLevel = ({ level, onClose }: { level: OpenLevel; onClose: () => void }) => (
  <DeleteDialog
    title={WORDS.deleteLevel}
    document={deleteLevelDocument}
    id={level.id}
    list="/levels"
    queryKey="levels"
    onClose={onClose}
    help={(error) => <InUse level={level} error={error} />}
  >
    <p>{WORDS.deleteText(level.code)}</p>
    {level.open_steps > 0 && <p>{WORDS.openStepsText(level.open_steps)}</p>}
  </DeleteDialog>
);

/** A level in use has a link to the requests that wait there. */
const InUse = ({ level: { id }, error }: { level: OpenLevel; error: unknown }) =>
  hasCode(error, 'LEVEL_IN_USE') && (
    <p>
      <Link to="/requests" search={{ level: id }}>
        {WORDS.waiting}
      </Link>
    </p>
  );
