import { CopyButton } from '../ui/copy-button';
import styles from './bulk.module.css';
import { type BulkOutcome, copiedText, doneText, failuresFirst } from './bulk-outcomes';
import { OutcomeBadge } from './bulk-outcome-badge';
import { RequestLink } from './request-link';
import { shortIds, useRequestNames } from './use-request-names';

/** Every outcome of an approval, failures first. */
export function OutcomeList({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const ids = outcomes.map(({ id }) => id);
  const nameOf = useRequestNames(ids);
  const shortIdOf = shortIds(ids, nameOf);
  return (
    <>
      <p className={styles.summary}>{doneText(outcomes)}</p>
      <div className={styles.rows} role="region" aria-label="All outcomes" tabIndex={0}>
        <ol aria-label="Outcomes">
          {failuresFirst(outcomes).map((item) => (
            <li key={item.id} className={styles.outcome}>
              <RequestLink id={item.id} name={nameOf(item.id)} short_id={shortIdOf(item.id)} />
              <OutcomeBadge item={item} />
              {item.message !== null && <span className={styles.message}>{item.message}</span>}
            </li>
          ))}
        </ol>
      </div>
      <p>
        <CopyButton text={copiedText(outcomes, nameOf)} label="Copy as text" />
      </p>
    </>
  );
}
