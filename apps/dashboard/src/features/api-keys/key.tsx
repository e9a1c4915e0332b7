import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Crumb } from '../../ui/crumb';
import { type Fact, Facts } from '../../ui/facts';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { Tabs } from '../../ui/tabs';
import { useNow } from '../../ui/use-now';
import { Moment, None, UserText } from '../../ui/values';
import styles from './api-keys.module.css';
import { KeySettingsForm } from './key-settings';
import { keyState, kindText, mayRotate, works } from './key-state';
import { LastUsed, StateOfKey } from './keys-table';
import type { RequestFilters } from './request-filters';
import { RequestLog } from './request-log';
import { scopesText } from './scopes';
import { addressesText, limitText } from './settings-form';
import { UsageByDay } from './usage-by-day';
import { type ApiKey, keysQuery } from './use-keys';

interface KeyPageProps {
  id: string;
  /** `usage` or `requests`; otherwise the settings. */
  tab: 'usage' | 'requests' | undefined;
  filters: RequestFilters;
  after: string | undefined;
}

const TABS = [
  { label: 'Settings', value: undefined, search: {} },
  { label: 'Usage', value: 'usage', search: { tab: 'usage' } },
  { label: 'Requests', value: 'requests', search: { tab: 'requests' } },
];

/** An API key with its settings, its usage by day and its requests. */
export function KeyPage({ id, tab, filters, after }: KeyPageProps) {
  const keys = useQuery(keysQuery);
  const now_ms = useNow();
  return (
    <ListState query={keys}>
      {(all) => {
        const key = all.find((each) => each.id === id);
        if (!key) return <NotFoundState to="/settings/api-keys" label="Go to the API keys" />;
        return (
          <>
            <Crumb to="/settings/api-keys">API keys</Crumb>
            <PageHeading title={key.name} badges={<StateOfKey state={keyState(key, now_ms)} />} />
            <Tabs name="Views of the key" tabs={TABS} current={tab} />
            {tab === undefined && <Settings api_key={key} now_ms={now_ms} />}
            {tab === 'usage' && <UsageByDay id={id} />}
            {tab === 'requests' && <RequestLog id={id} filters={filters} after={after} />}
          </>
        );
      }}
    </ListState>
  );
}

/** What is known of a key, and the form for what may be changed. A key that has ended, or was rotated, keeps its settings. */
function Settings({ api_key, now_ms }: { api_key: ApiKey; now_ms: number }) {
  const mayChange = mayRotate(api_key, now_ms);
  const { role, expires_at, revoked_at, requests_per_minute, scopes, allowed_cidrs } = api_key;
  const isWorking = works(keyState(api_key, now_ms));
  const settings: Fact[] = [
    ...(revoked_at === null
      ? []
      : [[isWorking ? 'Ends' : 'Revoked', <Moment value={revoked_at} now_ms={now_ms} />] as const]),
    ['Expires', expires_at === null ? 'Never' : <Moment value={expires_at} now_ms={now_ms} />],
    ['Requests per minute', limitText(requests_per_minute)],
    ['Scopes', scopesText(scopes)],
    ['Allowed addresses', addressesText(allowed_cidrs ?? [])],
  ];
  return (
    <div className={styles.settings}>
      <Facts
        facts={[
          ['Prefix', <code className={styles.prefix}>{api_key.prefix}</code>],
          ['Kind', kindText(api_key.kind)],
          ['Role', roleText(role)],
          ['Acts as', <ActsAs user={api_key.user} />],
          ['Created', <Created api_key={api_key} now_ms={now_ms} />],
          ['Last used', <LastUsed api_key={api_key} now_ms={now_ms} />],
          ...(mayChange ? [] : settings),
        ]}
      />
      {mayChange ? (
        <KeySettingsForm api_key={api_key} />
      ) : (
        <p className={styles.note}>The settings of a key that has ended, or was rotated, cannot be changed.</p>
      )}
    </div>
  );
}

/** The person or service account that the key acts as. */
function ActsAs({ user }: Pick<ApiKey, 'user'>) {
  const { can } = useViewer();
  if (!user) return <None />;
  return (
    <>
      {can('users:read') ? (
        <Link to="/people/$id" params={{ id: user.id }}>
          <UserText value={user.name} />
        </Link>
      ) : (
        <UserText value={user.name} />
      )}
      {user.kind === 'service' && ' (service account)'}
    </>
  );
}

const Created = ({ api_key: { created_at, created_by }, now_ms }: { api_key: ApiKey; now_ms: number }) => (
  <>
    <Moment value={created_at} now_ms={now_ms} />
    {created_by && (
      <>
        {' by '}
        <UserText value={created_by.name} />
      </>
    )}
  </>
);
