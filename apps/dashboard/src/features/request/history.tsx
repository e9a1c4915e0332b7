import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { ChangeItems } from '../../approvals/decision/change-items';
import { Badge } from '../../ui/badge';
import { ListState } from '../../ui/list-state';
import { Moment, useValueFormat } from '../../ui/values';
import { requestHistoryDocument } from './history.graphql.ts';
import { type HistoryItem, historyEntry } from './history-entry';
import styles from './request.module.css';

/** The events of a request, oldest first, also the refused ones. */
export function History({ id }: { id: string }) {
  const format = useValueFormat();
  const history = useQuery({
    queryKey: ['request', id, 'history'],
    queryFn: async ({ signal }) => (await post(requestHistoryDocument, { id }, { signal })).approvalRequest,
  });
  return (
    <ListState query={history}>
      {(read) =>
        read?.history.length ? (
          <ol aria-label="History" className={styles.history}>
            {read.history.map((entry) => (
              <Entry key={entry.id} entry={historyEntry(entry, read, format)} now_ms={history.dataUpdatedAt} />
            ))}
          </ol>
        ) : (
          <p>No entries.</p>
        )
      }
    </ListState>
  );
}

const Entry = ({
  entry: { actor, what, occurred_at, mark, changes },
  now_ms,
}: {
  entry: HistoryItem;
  now_ms: number;
}) => (
  <li className={styles.entry}>
    <p className={styles.happened}>
      <span>
        <b>
          <bdi>{actor}</bdi>
        </b>{' '}
        <bdi>{what}</bdi>
      </span>
      {mark !== null && <Badge tone="red" text={mark} />}
      <span className={styles.when}>
        <Moment value={occurred_at} now_ms={now_ms} />
      </span>
    </p>
    {changes.length > 0 && (
      <ul className={styles.changes}>
        <ChangeItems changes={changes} />
      </ul>
    )}
  </li>
);
