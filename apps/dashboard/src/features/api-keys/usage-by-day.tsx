import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { DayBars } from '../../charts/day-bars';
import { countText } from '../../format/count';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import styles from './api-keys.module.css';
import { type KeyDay, daysShown } from './days-shown';
import { keyDaysDocument } from './key-usage.graphql.ts';
import { interfaceText } from './keys-table';

const HEADS = ['Day', 'Interface', 'Requests', 'Writes', 'Client errors', 'Server errors', 'Refused by the limit'];

/** The requests of a key in the last 30 days. */
export function UsageByDay({ id }: { id: string }) {
  const days = useQuery({
    queryKey: ['api keys', 'days'],
    queryFn: async ({ signal }) => (await post(keyDaysDocument, {}, { signal })).apiKeys,
  });
  return (
    <ListState query={days}>
      {(keys) => {
        const used = keys.find((key) => key.id === id)?.daily_usage ?? [];
        return used.length === 0 ? (
          <Empty title="The key was not used in the last 30 days." />
        ) : (
          <>
            <p className={styles.note}>Days in UTC. A request is counted within 5 seconds.</p>
            <DayBars
              name="Requests per day"
              bars={daysShown(used, days.dataUpdatedAt)}
              table={{ heads: HEADS, rows: [...used].reverse().map(rowOf) }}
            />
          </>
        );
      }}
    </ListState>
  );
}

const rowOf = ({ date, interface: used, requests, writes, client_errors, server_errors, limited }: KeyDay) => ({
  key: `${date} ${used}`,
  cells: [
    date,
    interfaceText(used),
    ...[requests, writes, client_errors, server_errors, limited].map((count) => countText(count)),
  ],
});
