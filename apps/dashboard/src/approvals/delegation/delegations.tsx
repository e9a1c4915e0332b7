import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { lazyPart } from '../../ui/lazy';
import { ListState } from '../../ui/list-state';
import { PER_PAGE } from '../../ui/paged';
import { MomentDay, Total } from '../../ui/values';
import { categoryCodesQuery } from '../categories/categories-query';
import { scopeText } from '../scope/scope-form';
import { ChangeDelegation, RevokeDelegation } from './change-delegation';
import type { Principal } from './delegate-dialog';
import styles from './delegation.module.css';
import { type Delegation, delegationsQuery } from './delegations-query';
import { levelsText } from './levels-text';

const DelegateDialog = lazyPart(() => import('./delegate-dialog').then(({ DelegateDialog: part }) => part));

interface DelegationsProps {
  /** The accessible name of the table. */
  name: string;
  person: Principal;
  /** The name of the button that delegates; undefined for people who may not. */
  delegate: string | undefined;
}

/** The delegations of a person, given and received. */
export function Delegations({ name, person, delegate }: DelegationsProps) {
  const delegations = useQuery(delegationsQuery(person.id));
  const [isDelegating, setDelegating] = useState(false);
  return (
    <div className={styles.delegations}>
      <ListState query={delegations}>
        {(rows) =>
          rows.length > 0 ? (
            <DelegationsTable name={name} rows={rows} />
          ) : (
            <p className={styles.hint}>There are no delegations.</p>
          )
        }
      </ListState>
      {delegate !== undefined && (
        <div className={styles.begin}>
          <Button onClick={() => setDelegating(true)}>{delegate}</Button>
        </div>
      )}
      {isDelegating && delegate !== undefined && (
        <DelegateDialog title={delegate} principal={person} onClose={() => setDelegating(false)} />
      )}
    </div>
  );
}

interface Opened {
  kind: 'change' | 'revoke';
  delegation: Delegation;
}

function DelegationsTable({ name, rows }: { name: string; rows: readonly Delegation[] }) {
  const { can } = useViewer();
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const needsNames = rows.some(({ scope }) => scope?.category_ids) && can('catalog:read');
  const categories = useQuery({ ...categoryCodesQuery, enabled: needsNames });
  const close = () => setOpened(undefined);
  return (
    <>
      <DataTable
        name={name}
        columns={columnsOf(categories.data, setOpened)}
        rows={isWhole ? rows : rows.slice(0, PER_PAGE)}
        keyOf={({ id }) => id}
      />
      {!isWhole && rows.length > PER_PAGE && (
        <div>
          <Button onClick={() => setWhole(true)}>{`Show all ${countText(rows.length)}`}</Button>
        </div>
      )}
      {opened?.kind === 'change' && <ChangeDelegation delegation={opened.delegation} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeDelegation delegation={opened.delegation} onClose={close} />}
    </>
  );
}

const STATES: Record<string, { text: string; tone: Tone }> = {
  scheduled: { text: 'Scheduled', tone: 'amber' },
  active: { text: 'Active', tone: 'green' },
  ended: { text: 'Ended', tone: 'grey' },
  revoked: { text: 'Revoked', tone: 'red' },
};

const columnsOf = (
  categories: ReadonlyMap<string, string> | undefined,
  onOpen: (opened: Opened) => void,
): Column<Delegation>[] => [
  { head: 'From whom', isWrapped: true, cell: ({ principal }) => <bdi>{principal.name}</bdi> },
  {
    head: 'To whom',
    narrow: 'title',
    isWrapped: true,
    cell: ({ delegate, warnings }) => (
      <>
        <bdi>{delegate.name}</bdi>
        {warnings.some(({ code }) => code === 'DELEGATE_AWAY') && <span className={styles.away}>is away, too</span>}
      </>
    ),
  },
  { head: 'From', width: 100, cell: ({ from }) => <MomentDay value={from} /> },
  { head: 'Until', width: 100, cell: ({ until }) => <MomentDay value={until} /> },
  {
    head: 'Levels',
    isWrapped: true,
    cell: (delegation) => (
      <>
        <bdi>{levelsText(delegation)}</bdi>
        {delegation.max_amount !== null && (
          <span className={styles.limit}>
            {'Up to '}
            <Total value={delegation.max_amount} />
          </span>
        )}
        {delegation.scope && <bdi className={styles.limit}>{scopeText(delegation.scope, categories)}</bdi>}
      </>
    ),
  },
  {
    head: 'State',
    narrow: 'end',
    width: 100,
    cell: ({ state }) => <Badge {...(STATES[state] ?? { text: state, tone: 'grey' })} />,
  },
  {
    head: 'Actions',
    narrow: 'actions',
    width: 96,
    cell: (delegation) => <Actions delegation={delegation} onOpen={onOpen} />,
  },
];

function Actions({ delegation, onOpen }: { delegation: Delegation; onOpen: (opened: Opened) => void }) {
  const { delegate, can_edit, can_revoke } = delegation;
  return (
    <span className={styles.buttons}>
      {can_edit && (
        <Button
          aria-label={`Change delegation to ${delegate.name}`}
          onClick={() => onOpen({ kind: 'change', delegation })}
        >
          Change
        </Button>
      )}
      {can_revoke && (
        <Button
          aria-label={`Revoke delegation to ${delegate.name}`}
          onClick={() => onOpen({ kind: 'revoke', delegation })}
        >
          Revoke
        </Button>
      )}
    </span>
  );
}
