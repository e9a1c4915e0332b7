import { useState } from 'react';
import { Button } from '../../ui/button';
import styles from './console.module.css';
import { clearHistory, storedHistory } from './history';

/** The queries that were run in this browser. */
export function History({ onPick }: { onPick: (query: string) => void }) {
  const [queries, setQueries] = useState(storedHistory);
  const clear = () => {
    clearHistory();
    setQueries([]);
  };
  return (
    <details className={styles.details}>
      <summary>History</summary>
      {queries.length === 0 && <p className={styles.quiet}>Operations that you run appear here.</p>}
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <button type="button" className={styles.past} onClick={() => onPick(query)}>
              {query.replace(/\s+/g, ' ').trim()}
            </button>
          </li>
        ))}
      </ul>
      {queries.length > 0 && <Button onClick={clear}>Clear history</Button>}
    </details>
  );
}
