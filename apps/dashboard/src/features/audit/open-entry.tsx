import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { keyWords } from '../../format/key-words';
import { buttonClasses } from '../../ui/button';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import { type Column, DataTable } from '../../ui/data-table';
import { Facts } from '../../ui/facts';
import { useShortcuts } from '../../ui/shortcuts';
import { Moment, None, UserText } from '../../ui/values';
import { actionText, resourceText } from './action-text';
import { ResourceId, Result } from './audit-table';
import styles from './audit.module.css';
import { type Change, type Entry, actorOf, changesOf } from './entry';
import { FilterLink } from './filter-link';
import { resourceAddress } from './resource-address';

const ACTOR_KINDS: Record<string, string> = {
  session: 'Person',
  api_key: 'API key',
  system: 'Service',
  anonymous: 'Not logged in',
};

const closed = (search: object) => ({ ...search, open: undefined });

/** An entry with everything that it recorded. It has the focus while it is open. Undefined when it is not on this page. */
export function OpenEntry({ entry }: { entry: Entry | undefined }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useShortcuts({ Escape: () => void navigate({ to: '/audit', search: closed, state: true, resetScroll: false }) });
  const title = entry ? actionText(entry.action) : 'This entry is not on this page.';
  return (
    <section className={styles.open} aria-label={title}>
      <div className={styles.openHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {entry && <Result result={entry.result} />}
        <Link className={buttonClasses('plain')} to="/audit" search={closed} state={true} resetScroll={false}>
          Close
        </Link>
      </div>
      {entry && <Details entry={entry} />}
    </section>
  );
}

function Details({ entry }: { entry: Entry }) {
  const changes = changesOf(entry);
  return (
    <>
      <Facts facts={factsOf(entry)} />
      {changes.length > 0 && <Changes changes={changes} />}
      {entry.metadata !== null && (
        <div className={styles.part}>
          <h3>Metadata</h3>
          <Code name="Metadata" text={JSON.stringify(entry.metadata, null, 2)} />
        </div>
      )}
    </>
  );
}

function factsOf(entry: Entry): [string, ReactNode][] {
  const { action, resource_type, resource_id, request_id, hash } = entry;
  return [
    ['Time', <Moment key="time" value={entry.occurred_at} hasSeconds />],
    ['Actor', <ActorFact key="actor" entry={entry} />],
    [
      'Action',
      <FilterLink key="action" filter={{ action }} name={`Only Action ${action}`}>
        <code className={styles.code}>{action}</code>
      </FilterLink>,
    ],
    ['Resource', <ResourceFact key="resource" type={resource_type} id={resource_id} />],
    ['Address', <UserText key="ip" value={entry.ip} />],
    ['User agent', <UserText key="agent" value={entry.user_agent} />],
    [
      'Request id',
      request_id === null ? (
        <None key="request" />
      ) : (
        <span key="request" className={styles.row}>
          <code className={styles.code}>{request_id}</code>
          <CopyButton text={request_id} label="Copy" />
        </span>
      ),
    ],
    ['Environment', entry.environment],
    [
      'Hash',
      hash === null ? (
        <None key="hash" />
      ) : (
        <span key="hash" className={styles.row}>
          <code className={styles.hash}>{hash}</code>
          <CopyButton text={hash} label="Copy hash" />
        </span>
      ),
    ],
  ];
}

function ActorFact({ entry }: { entry: Entry }) {
  const { name, kind, id } = actorOf(entry);
  const person = (entry.actor as { user_id?: unknown } | null)?.user_id;
  return (
    <>
      {id === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <FilterLink filter={{ actor: id }} name={`Only Actor ${name}`}>
          <bdi>{name}</bdi>
        </FilterLink>
      )}{' '}
      <span className={styles.muted}>{ACTOR_KINDS[kind] ?? kind}</span>{' '}
      {typeof person === 'string' && <ResourceId address={resourceAddress('user', person)} id={person} />}
    </>
  );
}

function ResourceFact({ type, id }: { type: string | null; id: string | null }) {
  if (type === null) return <None />;
  return (
    <span className={styles.row}>
      <FilterLink filter={{ type }} name={`Only Resource type ${type}`}>
        {resourceText(type)}
      </FilterLink>
      {id !== null && <ResourceId address={resourceAddress(type, id)} id={id} isWhole />}
      {id !== null && (
        <FilterLink filter={{ type, resource: id }} name={`Only Resource ${id}`} isPlain={false}>
          All its entries
        </FilterLink>
      )}
    </span>
  );
}

/** What the action changed. Values are texts of people and programs: isolated and bounded. */
const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <div className={styles.part}>
    <h3>Changes</h3>
    <DataTable name="Changes" columns={COLUMNS} rows={changes} keyOf={({ field }) => field} />
  </div>
);

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const value = (text: string | null, name: string) =>
  text === null || text === '' ? (
    <None />
  ) : MOMENT.test(text) ? (
    <Moment value={text} hasSeconds />
  ) : (
    <pre className={styles.value} dir="auto" role="group" aria-label={name} tabIndex={0}>
      {text}
    </pre>
  );

const COLUMNS: Column<Change>[] = [
  { head: 'Field', narrow: 'title', width: 132, cell: ({ field }) => <span title={field}>{keyWords(field)}</span> },
  { head: 'Before', isWrapped: true, cell: ({ field, before }) => value(before, `Before: ${field}`) },
  { head: 'After', isWrapped: true, cell: ({ field, after }) => value(after, `After: ${field}`) },
];
