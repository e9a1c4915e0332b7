import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { Price, UserText } from '../../ui/values';
import { NO_HOLDER, limitsOf } from './limits';
import type { Level } from './levels-query';
import styles from './level.module.css';

const Limit = ({ value }: { value: number | null }) => (value === null ? 'anything' : <Price value={value} />);

const COLUMNS: Column<Level>[] = [
  {
    head: 'Code',
    narrow: 'title',
    cell: ({ id, code }) => (
      <Link to="/levels/$id" params={{ id }} className={styles.code}>
        <bdi>{code}</bdi>
      </Link>
    ),
  },
  { head: 'Name', cell: ({ name }) => <UserText value={name} /> },
  { head: 'Rank', isNumber: true, cell: ({ rank }) => rank },
  { head: 'May handle up to', isNumber: true, cell: (level) => <Limit value={limitsOf(level).handle} /> },
  { head: 'May finish up to', isNumber: true, cell: (level) => <Limit value={limitsOf(level).finish} /> },
  {
    head: 'Holders',
    cell: ({ approvers }) =>
      approvers.length ? <UserText value={approvers.map(({ name }) => name).join(', ')} /> : NO_HOLDER,
  },
  { head: 'Open steps', isNumber: true, cell: ({ open_steps }) => open_steps },
  {
    head: 'State',
    narrow: 'end',
    cell: ({ active }) => <Badge tone={active ? 'green' : 'grey'} text={active ? 'Active' : 'Inactive'} />,
  },
];

/** The data of the picture as a table. */
export const LevelsTable = ({ levels, isBusy }: { levels: readonly Level[]; isBusy: boolean }) => (
  <DataTable name="Approval levels" columns={COLUMNS} rows={levels} keyOf={({ id }) => id} isBusy={isBusy} hasKeys />
);
