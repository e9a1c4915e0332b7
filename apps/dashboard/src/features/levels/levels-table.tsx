import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Price, UserText } from '../../ui/values';
import { limitsOf } from './limits';
import type { Level } from './levels-query';
import styles from './level.module.css';
import { WORDS } from './words';

const Limit = ({ value }: { value: number | null }) => (value === null ? WORDS.anything : <Price value={value} />);

const COLUMNS: Column<Level>[] = [
  {
    head: WORDS.code,
    narrow: 'title',
    cell: ({ id, code }) => (
      <Link to="/levels/$id" params={{ id }} className={styles.code}>
        <bdi>{code}</bdi>
      </Link>
    ),
  },
  { head: WORDS.name, cell: ({ name }) => <UserText value={name} /> },
  { head: WORDS.rank, isNumber: true, cell: ({ rank }) => rank },
  { head: WORDS.handle, isNumber: true, cell: (level) => <Limit value={limitsOf(level).handle} /> },
  { head: WORDS.finish, isNumber: true, cell: (level) => <Limit value={limitsOf(level).finish} /> },
  {
    head: WORDS.holders,
    cell: ({ approvers }) =>
      approvers.length ? <UserText value={approvers.map(({ name }) => name).join(', ')} /> : WORDS.noHolder,
  },
  { head: WORDS.openSteps, isNumber: true, cell: ({ open_steps }) => open_steps },
  {
    head: WORDS.state,
    narrow: 'end',
    cell: ({ active }) => <Badge tone={active ? 'green' : 'grey'} text={active ? WORDS.active : WORDS.inactive} />,
  },
];

/** The data of the picture as a table. */
export const LevelsTable = ({ levels, isBusy }: { levels: readonly Level[]; isBusy: boolean }) => (
  <DataTable name={WORDS.table} columns={COLUMNS} rows={levels} keyOf={({ id }) => id} isBusy={isBusy} hasKeys />
);
