import { Link } from '@tanstack/react-router';
import { countOf } from '../../format/count';
import { Badge, type Tone } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { None, Percent, Total, UserText } from '../../ui/values';
import { greatestDiscount } from '../request/greatest-discount';
import { totalOf } from '../request/total-of';
import { type BulkOutcome, nextText, outcomeWord } from './bulk-outcomes';
import styles from './bulk.module.css';
import { ItemMessage } from './item-message';
import { NO_REQUESTS, type RequestsById, namesIn, shortIds, useBulkRequests } from './use-bulk-requests';

interface OutcomeTableProps {
  name: string;
  outcomes: readonly BulkOutcome[];
  /** The requests of the outcomes; without them they are read. */
  known?: RequestsById | undefined;
  hasKeys?: boolean;
}

/** Outcomes with what is known of their requests. The message of a failure is below its row, over the full width. */
export function OutcomeTable({ name, outcomes, known, hasKeys = false }: OutcomeTableProps) {
  const ids = outcomes.map(({ id }) => id);
  const read = useBulkRequests(known ? [] : ids);
  return (
    <div className={styles.outcomes}>
      <DataTable
        name={name}
        columns={columnsFor(ids, known ?? read.data ?? NO_REQUESTS)}
        rows={outcomes}
        keyOf={({ id }) => id}
        hasKeys={hasKeys}
      />
    </div>
  );
}

function columnsFor(ids: readonly string[], requests: RequestsById): Column<BulkOutcome>[] {
  const nameOf = namesIn(requests);
  const shortIdOf = shortIds(ids, nameOf);
  const linesOf = (id: string) => requests.get(id)?.opportunities ?? [];
  return [
    {
      head: 'Customer',
      narrow: 'title',
      cell: ({ id, message }) => (
        <>
          <RequestLink id={id} name={nameOf(id)} short_id={shortIdOf(id)} />
          {message !== null && (
            <span className={styles.below}>
              <ItemMessage message={message} lines={linesOf(id)} />
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Total',
      isNumber: true,
      width: 172,
      cell: ({ id }) => <Total value={totalOf(linesOf(id))} />,
    },
    {
      head: 'Greatest discount',
      isNumber: true,
      width: 84,
      hideBelow: 540,
      cell: ({ id }) => <Percent value={greatestDiscount(linesOf(id))} />,
    },
    {
      head: 'Warnings',
      width: 96,
      hideBelow: 540,
      cell: ({ id }) => <Warnings count={requests.get(id)?.warnings.length ?? 0} />,
    },
    {
      head: 'Outcome',
      narrow: 'end',
      width: 130,
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} text={outcomeWord(outcome)} />,
    },
    {
      head: 'Next levels',
      width: 120,
      hideBelow: 700,
      cell: ({ outcome, next }) => (outcome === 'advanced' ? <UserText value={nextText(next)} /> : <None />),
    },
  ];
}

const Warnings = ({ count }: { count: number }) =>
  count === 0 ? <None /> : <span className={styles.warned}>{countOf(count, 'warning')}</span>;

interface RequestLinkProps {
  id: string;
  name: string;
  /** Shown after the link where another request has the same name. */
  short_id: string | undefined;
}

/** The link to a request of a list of outcomes. */
export const RequestLink = ({ id, name, short_id }: RequestLinkProps) => (
  <span className={styles.request}>
    <Link to="/requests/$id" params={{ id }} title={name}>
      <bdi>{name}</bdi>
    </Link>
    {short_id !== undefined && <span className={styles.shortId}>{short_id}</span>}
  </span>
);

const TONES: Record<string, Tone> = {
  approved: 'green',
  advanced: 'green',
  created: 'green',
  partially_approved: 'teal',
  updated: 'teal',
  denied: 'red',
  denied_in_part: 'teal',
  unchanged: 'grey',
  failed: 'red',
};

/** The outcome that a job reports about an item. */
export const OutcomeBadge = ({ outcome, text }: { outcome: string; text: string }) => (
  <Badge tone={TONES[outcome] ?? 'grey'} text={text} />
);
