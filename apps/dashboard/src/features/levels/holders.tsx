import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { categoryCodesQuery } from '../../approvals/categories/categories-query';
import { scopeText } from '../../approvals/scope/scope-form';
import { roleText } from '../../format/role';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { type Column, DataTable } from '../../ui/data-table';
import { FormDialog } from '../../ui/form-dialog';
import { ListState } from '../../ui/list-state';
import { announce } from '../../ui/status';
import { MomentDay } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { assignApproverDocument, unassignApproverDocument } from './change-level.graphql.ts';
import { ChangeScope } from './change-scope';
import styles from './level.module.css';
import { type OpenLevel, peopleQuery } from './levels-query';
import type { LevelPeopleQuery } from './levels.graphql.ts';
import { NO_HOLDER, holderMark, holdersProblem } from './holders-problem';

type Holder = OpenLevel['approvers'][number];
type Assigned = OpenLevel['holders'][number];

/** The holders of a level. People with the permission assign and remove them. */
export function Holders({ level }: { level: OpenLevel }) {
  const { can } = useViewer();
  const mayChange = can('levels:write');
  const [removed, setRemoved] = useState<Holder>();
  const [scoped, setScoped] = useState<Assigned>();
  const problem = holdersProblem(level.approvers);
  return (
    <section className={styles.section} aria-label="Holders">
      <h2 className={styles.heading}>Holders</h2>
      {problem && (
        <Notice>
          {problem === NO_HOLDER
            ? 'The level has no holders. The owner decides its steps.'
            : 'No holder of the level may decide. The owner decides its steps.'}
        </Notice>
      )}
      {level.holders.length > 0 && (
        <HoldersTable level={level} mayChange={mayChange} onRemove={setRemoved} onChangeScope={setScoped} />
      )}
      {mayChange && can('users:read') && <Assign level={level} />}
      {scoped && <ChangeScope level={level} holder={scoped} onClose={() => setScoped(undefined)} />}
      {removed && <RemoveHolder level={level} holder={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

interface HoldersTableProps {
  level: OpenLevel;
  mayChange: boolean;
  onRemove: (holder: Holder) => void;
  onChangeScope: (holder: Assigned) => void;
}

function HoldersTable({ level, mayChange, onRemove, onChangeScope }: HoldersTableProps) {
  const { can } = useViewer();
  const named = level.holders.some(({ scope }) => scope?.category_ids) && can('catalog:read');
  const categories = useQuery({ ...categoryCodesQuery, enabled: named });
  const columns: Column<Assigned>[] = [
    {
      head: 'Person',
      narrow: 'title',
      cell: ({ user }) => (
        <span className={styles.wraps}>
          <bdi>{user.name}</bdi>
          <HolderMark holder={user} />
        </span>
      ),
    },
    {
      head: 'Scope',
      cell: ({ scope }) => <bdi className={styles.wraps}>{scopeText(scope, categories.data)}</bdi>,
    },
    { head: 'Since', width: 96, cell: ({ since }) => <MomentDay value={since} /> },
  ];
  if (mayChange)
    columns.push({
      head: 'Actions',
      narrow: 'actions',
      width: 120,
      cell: (holder) => (
        <span className={styles.buttons}>
          <Button aria-label={`Change scope of ${holder.user.name}`} onClick={() => onChangeScope(holder)}>
            Change scope
          </Button>
          <Button aria-label={`Remove ${holder.user.name}`} onClick={() => onRemove(holder.user)}>
            Remove
          </Button>
        </span>
      ),
    });
  return <DataTable name="Holders" columns={columns} rows={level.holders} keyOf={({ user }) => user.id} />;
}

const HolderMark = ({ holder }: { holder: Holder }) => {
  const mark = holderMark(holder);
  return mark && <span className={mark === 'inactive' ? styles.hint : styles.wrong}>{` (${mark})`}</span>;
};

/** Waits for the write that takes a change back, and says whether it was saved. */
async function takeBack(queries: QueryClient, write: Promise<unknown>): Promise<void> {
  const isDone = await write;
  await queries.invalidateQueries({ queryKey: ['levels'] });
  announce(isDone ? 'Saved.' : 'This could not be undone.');
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
    announce('Saved.', () => void takeBack(queries, undo.send(variables)));
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
  const scope = level.holders.find(({ user }) => user.id === holder.id)?.scope ?? null;
  const problem = holdersProblem(level.approvers.filter(({ id }) => id !== holder.id));
  const confirm = async () => {
    if (!(await remove.send(variables))) return;
    onClose();
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce(
      'Saved.',
      holder.can_decide ? () => void takeBack(queries, undo.send({ ...variables, scope })) : undefined,
    ); // the server refuses to assign others
  };
  return (
    <FormDialog
      title={`Remove ${holder.name}`}
      sending="Removing…"
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{`${holder.name} no longer decides at ${level.code}.`}</p>
      {problem && (
        <Notice>
          {problem === NO_HOLDER
            ? `${level.code} is then held by ${NO_HOLDER}. The owner decides its steps.`
            : 'No other holder may decide. The owner decides its steps.'}
        </Notice>
      )}
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
    </FormDialog>
  );
}

interface AssignPeopleProps {
  people: LevelPeopleQuery['users'];
  level: OpenLevel;
  /** The id of the person who is being assigned. */
  sending: string | undefined;
  onAssign: (user_id: string) => void;
}

const MAX_SHOWN = 10;

/** The active people who may decide and do not hold the level, filtered by name or e-mail. */
function AssignPeople({ people, level, sending, onAssign }: AssignPeopleProps) {
  const [typed, setTyped] = useState('');
  const held = new Set(level.approvers.map(({ id }) => id));
  const free = people.filter(({ id, active, can_decide }) => active && can_decide && !held.has(id));
  const wanted = typed.trim().toLowerCase();
  const found = free.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
  const rest = found.length - MAX_SHOWN;
  if (!free.length) return <p className={styles.hint}>All people who may decide hold this level.</p>;
  return (
    <>
      <h3 className={styles.heading}>Assign a person</h3>
      <p className={styles.hint}>Only people whose role may decide requests can hold a level.</p>
      {free.length > MAX_SHOWN && (
        <Field type="search" label="Find a person" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <ul className={styles.list}>
        {found.slice(0, MAX_SHOWN).map(({ id, name, email, role }) => (
          <li key={id} className={styles.item}>
            <span>
              <bdi>{name}</bdi>
              <span className={styles.hint} title={email}>{`, ${roleText(role)}`}</span>
            </span>
            <Button
              disabled={sending !== undefined}
              aria-label={sending === id ? undefined : `Assign ${name}`}
              onClick={() => onAssign(id)}
            >
              {sending === id ? 'Assigning…' : 'Assign'}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.hint}>{`${rest} more people match. Type more of the name.`}</p>}
      {!found.length && <p className={styles.hint}>No people match.</p>}
    </>
  );
}
