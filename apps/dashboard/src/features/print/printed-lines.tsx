import { stateText } from '../../approvals/state-text';
import { totalOf } from '../../approvals/total-of';
import { Count, Percent, Price, Total, UserText } from '../../ui/values';
import { useScrollRegion } from '../../ui/scroll-region';
import { discountFrom } from './discount-from';
import styles from './print.module.css';
import type { PrintedRequest } from './signatures';
import { WORDS } from './words';

const HEADS = [
  WORDS.quantity,
  WORDS.list,
  WORDS.requested,
  WORDS.approvedPrice,
  WORDS.discount,
  WORDS.tariff,
  WORDS.landed,
];

/** The lines with the prices that count: the discount is that of the approved price, else of the requested one. */
export function PrintedLines({ request: { opportunities } }: { request: PrintedRequest }) {
  const region = useScrollRegion(WORDS.lines);
  if (!opportunities.length) return <p>{WORDS.noLines}</p>;
  const total = totalOf(
    opportunities.map(({ quote_quantity, approved_price }) => ({ quote_quantity, requested_price: approved_price })),
  );
  return (
    <>
      <div className={styles.scroll} {...region}>
        <table className={styles.lines} aria-label={WORDS.lines}>
          <thead>
            <tr>
              <th scope="col">{WORDS.part}</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={styles.number}>
                  {head}
                </th>
              ))}
              <th scope="col" className={styles.last}>
                {WORDS.state}
              </th>
            </tr>
          </thead>
          <tbody>
            {opportunities.map((line) => (
              <tr key={line.id}>
                <td className={styles.part}>
                  <UserText value={line.partnumber} />
                </td>
                <td className={styles.number}>
                  <Count value={line.quote_quantity} />
                </td>
                <Money value={line.list_price_at_request} />
                <Money value={line.requested_price} />
                <Money value={line.approved_price} isStrong />
                <td className={styles.number}>
                  <Percent
                    value={discountFrom(line.list_price_at_request, line.approved_price ?? line.requested_price)}
                  />
                </td>
                <Money value={line.tariff_amount} />
                <Money value={line.landed_price} />
                <td className={styles.last}>{stateText(line.status)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== null && (
        <p className={styles.total}>
          {`${WORDS.total}: `}
          <strong>
            <Total value={total} />
          </strong>
        </p>
      )}
      <p className={styles.note}>{WORDS.perUnit}</p>
    </>
  );
}

const Money = ({ value, isStrong = false }: { value: number | null; isStrong?: boolean }) => (
  <td className={isStrong ? `${styles.number} ${styles.strong}` : styles.number}>
    <Price value={value} />
  </td>
);
