import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { ListState } from '../../ui/list-state';
import { Notice } from '../../ui/notice';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { AssignPeople } from './assign-people';
import { assignApproverDocument, unassignApproverDocument } from './change-level.graphql.ts';
import styles from './level.module.css';
import { type OpenLevel, peopleQuery } from './levels-query';
import { WORDS } from './words';

type Holder = OpenLevel['approvers'][number];

/** The holders of a level. People with the permission assign and remove them. */
export function Holders({ level }: { level: OpenLevel }) {
  const { can } = useViewer();
  const mayChange = can('levels:write');
  const [removed, setRemoved] = useState<Holder>();
  return (
    <section className={styles.section} aria-label={WORDS.holders}>
      <h2 className={styles.heading}>{WORDS.holders}</h2>
      {level.approvers.length === 0 && <Notice>{WORDS.noHolders}</Notice>}
      <ul className={styles.list}>
        {level.approvers.map((holder) => (
          <li key={holder.id} className={styles.item}>
            <span>
              <bdi>{holder.name}</bdi>
              {!holder.active && <span className={styles.hint}>{` (${WORDS.inactivePerson})`}</span>}
            </span>
            {mayChange && <Button onClick={() => setRemoved(holder)}>{WORDS.remove(holder.name)}</Button>}
          </li>
        ))}
      </ul>
      {mayChange && can('users:read') && <Assign level={level} />}
      {removed && <RemoveHolder level={level} holder={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

/** Waits for the write that takes a change back, and says whether it was saved. */
async function takeBack(queries: QueryClient, write: Promise<unknown>): Promise<void> {
  const isDone = await write;
  await queries.invalidateQueries({ queryKey: ['levels'] });
  announce(isDone ? WORDS.saved : WORDS.notUndone);
}

function Assign({ level }: { level: OpenLevel }) {
  const people = useQuery(peopleQuery);
  const assign = useWrite(assignApproverDocument);
  const undo = useWrite(unassignApproverDocument);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const send = async (user_id: string) => {
    setChosen(user_id);
    const variables = { level_id: level.id, user_id };
    if (!(await assign.send(variables))) return;
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce(WORDS.saved, () => void takeBack(queries, undo.send(variables)));
  };
  return (
    <ListState query={people}>
      {(all) => (
        <>
          <AssignPeople
            people={all}
            level={level}
            sending={assign.isSending ? chosen : undefined}
            onAssign={(id) => void send(id)}
          />
          <WriteProblem state={assign.state} onRetry={() => chosen !== undefined && void send(chosen)} />
        </>
      )}
    </ListState>
  );
}

function RemoveHolder({ level, holder, onClose }: { level: OpenLevel; holder: Holder; onClose: () => void }) {
  const remove = useWrite(unassignApproverDocument);
  const undo = useWrite(assignApproverDocument);
  const queries = useQueryClient();
  const variables = { level_id: level.id, user_id: holder.id };
  const confirm = async () => {
    if (!(await remove.send(variables))) return;
    onClose();
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce(WORDS.saved, () => void takeBack(queries, undo.send(variables)));
  };
  return (
    <FormDialog
      title={WORDS.remove(holder.name)}
      sending={WORDS.removing}
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{WORDS.removeText(holder.name, level.code)}</p>
      {level.approvers.length === 1 && <Notice>{WORDS.removeLast(level.code)}</Notice>}
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
    </FormDialog>
  );
}
