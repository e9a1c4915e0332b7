import { Link } from '@tanstack/react-router';
import { CopyButton } from '../ui/copy-button';
import styles from './bulk.module.css';
import { type BulkOutcome, copiedText, doneText, failuresFirst } from './bulk-outcomes';
import { OutcomeBadge } from './bulk-outcome-badge';
import { BULK_WORDS as WORDS } from './bulk-words';
import { useRequestNames } from './use-request-names';

/** Every outcome of an approval, failures first. */
export function OutcomeList({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const nameOf = useRequestNames(outcomes.map(({ id }) => id));
  return (
    <>
      <p className={styles.summary}>{doneText(outcomes)}</p>
      <div className={styles.rows} role="region" aria-label={WORDS.scroll} tabIndex={0}>
        <ol aria-label={WORDS.outcomes}>
          {failuresFirst(outcomes).map((item) => (
            <li key={item.id} className={styles.outcome}>
              <Link to="/requests/$id" params={{ id: item.id }}>
                <bdi>{nameOf(item.id)}</bdi>
              </Link>
              <OutcomeBadge item={item} />
              {item.message !== null && <span className={styles.message}>{item.message}</span>}
            </li>
          ))}
        </ol>
      </div>
      <p>
        <CopyButton text={copiedText(outcomes, nameOf)} label={WORDS.copy} />
      </p>
    </>
  );
}
