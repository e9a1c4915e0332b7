import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClasses } from '../../ui/button';
import { Code } from '../../ui/code';
import { CopyButton } from '../../ui/copy-button';
import { Facts } from '../../ui/facts';
import { useShortcuts } from '../../ui/shortcuts';
import { Moment, None, UserText } from '../../ui/values';
import { actionText, resourceText } from './action-text';
import { Result, ResourceId } from './audit-table';
import styles from './audit.module.css';
import { Changes } from './changes';
import { type Entry, actorOf, changesOf } from './entry';
import { FilterLink } from './filter-link';
import { resourceAddress } from './resource-address';
import { WORDS } from './words';

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
  const title = entry ? actionText(entry.action) : WORDS.notOnPage;
  return (
    <section className={styles.open} aria-label={title}>
      <div className={styles.openHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {entry && <Result result={entry.result} />}
        <Link className={buttonClasses('plain')} to="/audit" search={closed} state={true} resetScroll={false}>
          {WORDS.close}
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
          <h3>{WORDS.metadata}</h3>
          <Code name={WORDS.metadata} text={JSON.stringify(entry.metadata, null, 2)} />
        </div>
      )}
    </>
  );
}

function factsOf(entry: Entry): [string, ReactNode][] {
  const { action, resource_type, resource_id, request_id } = entry;
  return [
    [WORDS.time, <Moment key="time" value={entry.occurred_at} hasSeconds />],
    [WORDS.actor, <ActorFact key="actor" entry={entry} />],
    [
      WORDS.action,
      <FilterLink key="action" filter={{ action }} name={WORDS.filterBy(WORDS.action, action)}>
        <code className={styles.code}>{action}</code>
      </FilterLink>,
    ],
    [WORDS.resource, <ResourceFact key="resource" type={resource_type} id={resource_id} />],
    [WORDS.address, <UserText key="ip" value={entry.ip} />],
    [WORDS.userAgent, <UserText key="agent" value={entry.user_agent} />],
    [
      WORDS.requestId,
      request_id === null ? (
        <None key="request" />
      ) : (
        <span key="request" className={styles.row}>
          <code className={styles.code}>{request_id}</code>
          <CopyButton text={request_id} label={WORDS.copy} />
        </span>
      ),
    ],
    [WORDS.environment, entry.environment],
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
        <FilterLink filter={{ actor: id }} name={WORDS.filterBy(WORDS.actor, name)}>
          <bdi>{name}</bdi>
        </FilterLink>
      )}{' '}
      <span className={styles.muted}>{WORDS.actorKinds[kind] ?? kind}</span>{' '}
      {typeof person === 'string' && <ResourceId address={resourceAddress('user', person)} id={person} />}
    </>
  );
}

function ResourceFact({ type, id }: { type: string | null; id: string | null }) {
  if (type === null) return <None />;
  return (
    <span className={styles.row}>
      <FilterLink filter={{ type }} name={WORDS.filterBy(WORDS.resourceType, type)}>
        {resourceText(type)}
      </FilterLink>
      {id !== null && <ResourceId address={resourceAddress(type, id)} id={id} isWhole />}
      {id !== null && (
        <FilterLink filter={{ type, resource: id }} name={WORDS.filterBy(WORDS.resource, id)} isPlain={false}>
          {WORDS.allOfResource}
        </FilterLink>
      )}
    </span>
  );
}
