import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { countOf } from '../../format/count';
import { Button } from '../../ui/button';
import { DeleteDialog } from '../../ui/delete-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { deleteLevelDocument, updateLevelDocument } from './change-level.graphql.ts';
import type { OpenLevel } from './levels-query';

/** Activates, deactivates and deletes a level. */
export function LevelActions({ level }: { level: OpenLevel }) {
  const [open, setOpen] = useState<'delete' | 'deactivate'>();
  const close = () => setOpen(undefined);
  const activation = useActivity(level.id, true);
  const deactivation = useActivity(level.id, false, close);
  return (
    <>
      {level.active ? (
        <Button onClick={() => setOpen('deactivate')}>Deactivate level</Button>
      ) : (
        <Button disabled={activation.isSending} onClick={activation.send}>
          {activation.isSending ? 'Activating…' : 'Activate level'}
        </Button>
      )}
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete level
      </Button>
      <WriteProblem state={activation.state} onRetry={activation.send} />
      {open === 'deactivate' && (
        <FormDialog
          title="Deactivate level"
          sending="Deactivating…"
          isSending={deactivation.isSending}
          onConfirm={deactivation.send}
          onClose={() => {
            close();
            deactivation.reset();
          }}
        >
          <p>{`New requests are no longer routed to ${level.code}. Its holders stay assigned.`}</p>
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
    title="Delete level"
    document={deleteLevelDocument}
    id={level.id}
    list="/levels"
    queryKey="levels"
    onClose={onClose}
    help={(error) => <InUse level={level} error={error} />}
  >
    <p>{`${level.code} is deleted with the assignments of its holders. Requests are no longer routed to it.`}</p>
    {level.open_steps > 0 && <p>{`${countOf(level.open_steps, 'open step is', 'open steps are')} at this level.`}</p>}
  </DeleteDialog>
);

/** A level in use has a link to the requests that wait there. */
const InUse = ({ level: { id }, error }: { level: OpenLevel; error: unknown }) =>
  hasCode(error, 'LEVEL_IN_USE') && (
    <p>
      <Link to="/requests" search={{ level: id }}>
        Show the requests at this level
      </Link>
    </p>
  );

/** Activates or deactivates a level, with a way back. */
function useActivity(id: string, active: boolean, onDone?: () => void) {
  const { send: sendChange, state, isSending, error, reset } = useWrite(updateLevelDocument);
  const back = useWrite(updateLevelDocument);
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ['levels'] });
  const undo = async () => {
    const isDone = await back.send({ id, input: { active: !active } });
    await reread();
    announce(isDone ? 'Saved.' : 'This could not be undone.');
  };
  const send = async () => {
    if (!(await sendChange({ id, input: { active } }))) return;
    onDone?.();
    await reread();
    announce('Saved.', () => void undo());
  };
  return { state, isSending, error, reset, send: () => void send() };
}
