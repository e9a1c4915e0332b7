import type { Column } from '../ui/data-table';
import { UserText } from '../ui/values';
import { OutcomeBadge } from './bulk-outcome-badge';
import type { BulkOutcome } from './bulk-outcomes';
import { RequestLink } from './request-link';
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
