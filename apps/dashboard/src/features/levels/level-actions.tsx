import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { type Write, useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { deleteLevelDocument, updateLevelDocument } from './change-level.graphql.ts';
import type { OpenLevel } from './levels-query';
import { WORDS } from './words';

/** Activates, deactivates and deletes a level. */
export function LevelActions({ level }: { level: OpenLevel }) {
  const [open, setOpen] = useState<'delete' | 'deactivate'>();
  const change = useWrite(updateLevelDocument);
  const undo = useWrite(updateLevelDocument);
  const queries = useQueryClient();
  const setActive = async (active: boolean) => {
    if (!(await change.send({ id: level.id, input: { active } }))) return;
    setOpen(undefined);
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce(WORDS.saved, () => void goBack(!active));
  };
  const goBack = async (active: boolean) => {
    const isDone = await undo.send({ id: level.id, input: { active } });
    await queries.invalidateQueries({ queryKey: ['levels'] });
    if (isDone) announce(WORDS.saved);
  };
  const close = () => {
    setOpen(undefined);
    change.reset();
  };
  return (
    <>
      {level.active ? (
        <Button onClick={() => setOpen('deactivate')}>{WORDS.deactivate}</Button>
      ) : (
        <Button disabled={change.isSending} onClick={() => void setActive(true)}>
          {change.isSending ? WORDS.activating : WORDS.activate}
        </Button>
      )}
      <Button look="danger" onClick={() => setOpen('delete')}>
        {WORDS.deleteLevel}
      </Button>
      {open === 'deactivate' && (
        <FormDialog title={WORDS.deactivate} sending={WORDS.deactivating} isSending={change.isSending} onConfirm={() => void setActive(false)} onClose={close}>
          <p>{WORDS.deactivateText(level.code)}</p>
          <LevelProblem level={level} write={change} onRetry={() => void setActive(false)} />
        </FormDialog>
      )}
      {open === 'delete' && <DeleteLevel level={level} onClose={close} />}
    </>
  );
}

function DeleteLevel({ level, onClose }: { level: OpenLevel; onClose: () => void }) {
  const remove = useWrite(deleteLevelDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = async () => {
    if (!(await remove.send({ id: level.id }))) return;
    announce(WORDS.deleted);
    await navigate({ to: '/levels', ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ['levels'] });
  };
  return (
    <FormDialog title={WORDS.deleteLevel} sending={WORDS.deleting} isSending={remove.isSending} isDangerous onConfirm={() => void confirm()} onClose={onClose}>
      <p>{WORDS.deleteText(level.code)}</p>
      {level.open_steps > 0 && <p>{WORDS.openStepsText(level.open_steps)}</p>}
      <LevelProblem level={level} write={remove} onRetry={() => void confirm()} />
    </FormDialog>
  );
}

/** The problem of a write. A level in use has a link to the requests that wait there. */
const LevelProblem = ({ level, write, onRetry }: { level: OpenLevel; write: Pick<Write<unknown, never>, 'state' | 'error'>; onRetry: () => void }) => (
  <>
    <WriteProblem state={write.state} onRetry={onRetry} />
    {hasCode(write.error, 'LEVEL_IN_USE') && (
      <p>
        <Link to="/requests" search={{ level: level.id } as never}>
          {WORDS.waiting}
        </Link>
      </p>
    )}
  </>
);
