import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { UserText } from '../../ui/values';
import { type BulkOutcome, outcomeText } from './bulk-outcomes';
import styles from './bulk.module.css';
import { shortIds, useRequestNames } from './use-request-names';

/** The columns of a table of outcomes. The names of the requests are read for the shown rows only. */
export function useOutcomeColumns(shown: readonly BulkOutcome[]): Column<BulkOutcome>[] {
  const ids = shown.map(({ id }) => id);
  const nameOf = useRequestNames(ids);
  const shortIdOf = shortIds(ids, nameOf);
  return [
    {
      head: 'Customer',
      narrow: 'title',
      cell: ({ id }) => <RequestLink id={id} name={nameOf(id)} short_id={shortIdOf(id)} />,
    },
    { head: 'Outcome', cell: (item) => <OutcomeBadge item={item} /> },
    { head: 'Message', cell: ({ message }) => <UserText value={message} /> },
  ];
}

interface RequestLinkProps {
  id: string;
  name: string;
  /** Shown after the link where another request has the same name. */
  short_id: string | undefined;
}

/** The link to a request of a list of outcomes. */
export const RequestLink = ({ id, name, short_id }: RequestLinkProps) => (
  <span className={styles.request}>
    <Link to="/requests/$id" params={{ id }}>
      <bdi>{name}</bdi>
    </Link>
    {short_id !== undefined && <span className={styles.shortId}>{short_id}</span>}
  </span>
);

const TONES: Record<string, Tone> = {
  approved: 'green',
  advanced: 'green',
  partially_approved: 'teal',
  unchanged: 'grey',
  failed: 'red',
};

/** The outcome of a request in a bulk approval, with the levels that decide next. */
export const OutcomeBadge = ({ item }: { item: Pick<BulkOutcome, 'outcome' | 'next'> }) => (
  <Badge tone={TONES[item.outcome] ?? 'grey'} text={outcomeText(item)} />
);
