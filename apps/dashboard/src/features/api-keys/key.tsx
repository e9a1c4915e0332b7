import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../format/count';
import { roleText } from '../../format/role';
import { Crumb } from '../../ui/crumb';
import { Facts } from '../../ui/facts';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { Tabs } from '../../ui/tabs';
import { useNow } from '../../ui/use-now';
import { Moment, UserText } from '../../ui/values';
import styles from './api-keys.module.css';
import { keyState, kindText } from './key-state';
import { StateOfKey } from './keys-table';
import type { RequestFilters } from './request-filters';
import { RequestLog } from './request-log';
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
            {tab === undefined && <KeyFacts api_key={key} now_ms={now_ms} />}
            {tab === 'usage' && <UsageByDay id={id} />}
            {tab === 'requests' && <RequestLog id={id} filters={filters} after={after} />}
          </>
        );
      }}
    </ListState>
  );
}

const KeyFacts = ({ api_key, now_ms }: { api_key: ApiKey; now_ms: number }) => (
  <Facts
    facts={[
      ['Prefix', <code className={styles.prefix}>{api_key.prefix}</code>],
      ['Kind', kindText(api_key.kind)],
      ['Role', roleText(api_key.role)],
      ['Acts as', <UserText value={api_key.user?.name} />],
      ['Created', <Moment value={api_key.created_at} now_ms={now_ms} />],
      ['Expires', api_key.expires_at === null ? 'Never' : <Moment value={api_key.expires_at} now_ms={now_ms} />],
      [
        'Limit',
        api_key.requests_per_minute === null
          ? 'That of the platform'
          : `${countOf(api_key.requests_per_minute, 'request')} a minute`,
      ],
    ]}
  />
);
