import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { Moment, None } from '../../ui/values';
import { actionText, resourceText } from './action-text';
import { type Entry, actorOf } from './entry';
import { FilterLink } from './filter-link';
import { resourceAddress } from './resource-address';
import styles from './audit.module.css';

const RESULTS: Record<string, { text: string; tone: Tone }> = {
  success: { text: 'Success', tone: 'green' },
  refused: { text: 'Refused', tone: 'amber' },
  failed: { text: 'Failed', tone: 'red' },
};

export const Result = ({ result }: { result: string }) => {
  const { text, tone } = RESULTS[result] ?? { text: result, tone: 'grey' as const };
  return <Badge tone={tone} text={text} isWarning={result === 'refused'} />;
};

/** The time opens the entry. */
const TIME: Column<Entry> = {
  head: 'Time',
  cell: ({ id, occurred_at }) => (
    <Link
      to="/audit"
      className={styles.time}
      search={(search) => ({ ...search, open: id })}
      state={true}
      resetScroll={false}
    >
      <Moment value={occurred_at} hasSeconds />
    </Link>
  ),
};

const ACTOR: Column<Entry> = {
  head: 'Actor',
  cell: (entry) => {
    const { name, kind, id } = actorOf(entry);
    return (
      <>
        {id === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <FilterLink filter={{ actor: id }} name={`Only Actor ${name}`}>
            <bdi title={name}>{name}</bdi>
          </FilterLink>
        )}
        {kind === 'api_key' && <span className={styles.note}>API key</span>}
      </>
    );
  },
};

const ACTION: Column<Entry> = {
  head: 'Action',
  narrow: 'title',
  cell: ({ action }) => (
    <span className={styles.action}>
      <span>{actionText(action)}</span>
      <FilterLink filter={{ action }} name={`Only Action ${action}`}>
        <code className={styles.code}>{action}</code>
      </FilterLink>
    </span>
  ),
};

const RESOURCE: Column<Entry> = {
  head: 'Resource',
  cell: ({ resource_type, resource_id }) => {
    if (resource_type === null) return <None />;
    const address = resourceAddress(resource_type, resource_id);
    return (
      <>
        <FilterLink filter={{ type: resource_type }} name={`Only Resource type ${resource_type}`}>
          {resourceText(resource_type)}
        </FilterLink>{' '}
        {resource_id !== null && <ResourceId address={address} id={resource_id} />}
      </>
    );
  },
};

const RESULT: Column<Entry> = {
  head: 'Result',
  narrow: 'end',
  cell: ({ result }) => (
    <FilterLink filter={{ result }} name={`Only Result ${result}`}>
      <Result result={result} />
    </FilterLink>
  ),
};

/** The columns of the log. All values but the time filter it. */
export const COLUMNS: readonly Column<Entry>[] = [TIME, ACTOR, ACTION, RESOURCE, RESULT];

/** The last characters of an id, as a link to its page where it has one. */
export const ResourceId = ({
  address,
  id,
  isWhole = false,
}: {
  address: string | undefined;
  id: string;
  isWhole?: boolean;
}) => {
  const text = isWhole ? id : id.slice(-6);
  return address === undefined ? (
    <code className={styles.id} title={id}>
      {text}
    </code>
  ) : (
    <Link className={styles.id} to={address} title={id}>
      {text}
    </Link>
  );
};
