import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { announce } from '../../ui/status';
import { updateLevelDocument } from './change-level.graphql.ts';

/** Activates or deactivates a level, with a way back. */
export function useActivity(id: string, active: boolean, onDone?: () => void) {
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
