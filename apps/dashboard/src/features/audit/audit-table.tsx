import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { NARROW, useMedia } from '../../ui/use-media';
import { Moment, None } from '../../ui/values';
import { actionText, resourceText } from './action-text';
import { type Entry, actorOf } from './entry';
import { RowFilterLink } from './filter-link';
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
  width: 168,
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
  width: 132,
  cell: (entry) => {
    const { name, kind, id } = actorOf(entry);
    return (
      <>
        {id === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <RowFilterLink filter={{ actor: id }} name={`Only Actor ${name}`}>
            <bdi title={name}>{name}</bdi>
          </RowFilterLink>
        )}
        {kind === 'api_key' && (
          <>
            {' '}
            <span className={styles.note}>API key</span>
          </>
        )}
      </>
    );
  },
};

const ACTION: Column<Entry> = {
  head: 'Action',
  isWrapped: true,
  narrow: 'title',
  cell: ({ action }) => (
    <span className={styles.action}>
      <span>{actionText(action)}</span>
      <RowFilterLink filter={{ action }} name={`Only Action ${action}`}>
        <code className={styles.code}>{action}</code>
      </RowFilterLink>
    </span>
  ),
};

const RESOURCE: Column<Entry> = {
  head: 'Resource',
  width: 240,
  cell: ({ resource_type, resource_id }) => {
    if (resource_type === null) return <None />;
    const address = resourceAddress(resource_type, resource_id);
    return (
      <>
        <RowFilterLink filter={{ type: resource_type }} name={`Only Resource type ${resource_type}`}>
          {resourceText(resource_type)}
        </RowFilterLink>{' '}
        {resource_id !== null && <RowResourceId address={address} id={resource_id} />}
      </>
    );
  },
};

const RESULT: Column<Entry> = {
  head: 'Result',
  narrow: 'end',
  width: 96,
  cell: ({ result }) => (
    <RowFilterLink filter={{ result }} name={`Only Result ${result}`}>
      <Result result={result} />
    </RowFilterLink>
  ),
};

/** The columns of the log. All values but the time filter it. */
export const COLUMNS: readonly Column<Entry>[] = [TIME, ACTOR, ACTION, { ...RESOURCE, hideBelow: 700 }, RESULT];

/** The same columns next to an open entry, where their texts have two lines. */
export const NARROW_COLUMNS: readonly Column<Entry>[] = [
  { ...TIME, width: 108, isWrapped: true },
  { ...ACTOR, width: 96 },
  ACTION,
  { ...RESOURCE, width: 104, isWrapped: true },
  { ...RESULT, width: 84 },
];

/** On a narrow screen a text: the whole row opens the entry, which has the link. */
const RowResourceId = ({ address, id }: { address: string | undefined; id: string }) => (
  <ResourceId address={useMedia(NARROW) ? undefined : address} id={id} />
);

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
