import { Link } from '@tanstack/react-router';
import { dateOf } from '../../format/age';
import { countText } from '../../format/count';
import { distanceText, momentDayText, momentText } from '../../format/moment';
import { roleText } from '../../format/role';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Moment, None, UserText, useValueFormat } from '../../ui/values';
import styles from './api-keys.module.css';
import { type KeyState, keyState, kindText, mayRotate, works } from './key-state';
import type { ApiKey } from './use-keys';

/** The words of the interfaces. */
export const INTERFACES: Record<string, string> = { graphql: 'GraphQL', rest: 'REST' };

export const interfaceText = (name: string): string => INTERFACES[name] ?? name;

const ENDED = { expired: 'Expired', revoked: 'Revoked' };

interface KeyColumnsProps {
  now_ms: number;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

export function keyColumns({ now_ms, onRotate, onRevoke }: KeyColumnsProps): Column<ApiKey>[] {
  return [
    { head: 'Name', narrow: 'title', cell: ({ id, name }) => <KeyLink id={id} name={name} /> },
    {
      head: 'Kind',
      narrow: 'none',
      width: 84,
      hideBelow: 1200,
      cell: ({ kind }) => <span className={styles.whole}>{kindText(kind)}</span>,
    },
    { head: 'Prefix', width: 170, hideBelow: 600, cell: ({ id, prefix }) => <Prefix id={id} prefix={prefix} /> },
    { head: 'Role', narrow: 'none', width: 90, hideBelow: 1100, cell: ({ role }) => roleText(role) },
    { head: 'Acts as', width: 120, hideBelow: 900, cell: ({ user }) => <UserText value={user?.name} /> },
    {
      head: 'Created by',
      narrow: 'none',
      width: 120,
      hideBelow: 1200,
      cell: ({ created_by }) => <UserText value={created_by?.name} />,
    },
    { head: 'Last used', width: 116, hideBelow: 700, cell: (key) => <LastUsed api_key={key} now_ms={now_ms} /> },
    {
      head: 'Expires',
      narrow: 'none',
      width: 110,
      hideBelow: 900,
      cell: ({ expires_at }) => <Expires expires_at={expires_at} now_ms={now_ms} />,
    },
    {
      head: 'Limit a minute and use',
      narrow: 'none',
      width: 150,
      hideBelow: 1100,
      cell: (key) => (works(keyState(key, now_ms)) ? <Usage usage={key.usage} /> : <None />),
    },
    { head: 'State', narrow: 'end', width: 110, cell: (key) => <StateOfKey state={keyState(key, now_ms)} /> },
    {
      head: 'Actions',
      narrow: 'actions',
      width: 140,
      cell: (key) =>
        works(keyState(key, now_ms)) && (
          <Actions api_key={key} isRotatable={mayRotate(key, now_ms)} onRotate={onRotate} onRevoke={onRevoke} />
        ),
    },
  ];
}

const KeyLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/settings/api-keys/$id" params={{ id }}>
    <UserText value={name} />
  </Link>
);

const Prefix = ({ id, prefix }: { id: string; prefix: string }) => (
  <code id={`prefix-${id}`} className={styles.prefix}>
    {prefix}
  </code>
);

/** When the key was last used, and from which address. */
export const LastUsed = ({ api_key: { last_used_at, last_used_ip }, now_ms }: { api_key: ApiKey; now_ms: number }) =>
  last_used_at === null ? (
    'never'
  ) : (
    <span className={styles.stack}>
      <Moment value={last_used_at} now_ms={now_ms} />{' '}
      {last_used_ip !== null && <span className={styles.second}>{`from ${last_used_ip}`}</span>}
    </span>
  );

/** The time of the day only counts when it is near. */
function Expires({ expires_at, now_ms }: { expires_at: string | null; now_ms: number }) {
  const { timezone } = useValueFormat();
  if (expires_at === null) return 'Never';
  if (distanceText(expires_at, now_ms) !== undefined) return <Moment value={expires_at} now_ms={now_ms} />;
  return (
    <time className={styles.whole} dateTime={dateOf(expires_at).toISOString()} title={momentText(expires_at, timezone)}>
      {momentDayText(expires_at, timezone)}
    </time>
  );
}

const Usage = ({ usage }: { usage: ApiKey['usage'] }) => (
  <span className={`${styles.stack} ${styles.usage}`}>
    {usage.map(({ bucket, used, limit }) => (
      <span key={bucket}>
        <span className={styles.second}>{interfaceText(bucket)}</span> {`${countText(used)} of ${countText(limit)}`}
      </span>
    ))}
  </span>
);

export function StateOfKey({ state }: { state: KeyState }) {
  if (state.kind === 'active') return <Badge tone="green" text="Active" />;
  if (state.kind === 'ending') return <Badge tone="amber" text={`Ends in ${state.left}`} />;
  return <Badge tone={state.kind === 'revoked' ? 'red' : 'grey'} text={ENDED[state.kind]} />;
}

interface ActionsProps extends Pick<KeyColumnsProps, 'onRotate' | 'onRevoke'> {
  api_key: ApiKey;
  isRotatable: boolean;
}

/** After a rotation the old and the new key have the same name: the prefix describes which one a button belongs to. */
const Actions = ({ api_key, isRotatable, onRotate, onRevoke }: ActionsProps) => (
  <span className={styles.actions}>
    {isRotatable && (
      <Button
        look="plain"
        className={styles.action}
        aria-label={`Rotate ${api_key.name}`}
        aria-describedby={`prefix-${api_key.id}`}
        onClick={() => onRotate(api_key)}
      >
        Rotate
      </Button>
    )}
    <Button
      look="plain"
      className={styles.action}
      aria-label={`Revoke ${api_key.name}`}
      aria-describedby={`prefix-${api_key.id}`}
      onClick={() => onRevoke(api_key)}
    >
      Revoke
    </Button>
  </span>
);
