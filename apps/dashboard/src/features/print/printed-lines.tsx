import { stateText } from '../../approvals/request/state-text';
import { totalOf } from '../../approvals/request/total-of';
import { Count, Percent, Price, Total, UserText } from '../../ui/values';
import { useScrollRegion } from '../../ui/scroll-region';
import styles from './print.module.css';
import type { PrintedRequest } from './signatures';

const HEADS = ['Quantity', 'List', 'Requested', 'Approved', 'Discount', 'Tariff', 'Landed'];

/** The lines with the prices that count: the discount is that of the approved price, else of the requested one. */
export function PrintedLines({ request: { opportunities } }: { request: PrintedRequest }) {
  const region = useScrollRegion('Lines');
  if (!opportunities.length) return <p>This request has no lines. It does not authorise any price.</p>;
  const total = totalOf(
    opportunities.map(({ quote_quantity, approved_price }) => ({ quote_quantity, requested_price: approved_price })),
  );
  return (
    <>
      <div className={styles.scroll} {...region}>
        <table className={styles.lines} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col">Part number</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={styles.number}>
                  {head}
                </th>
              ))}
              <th scope="col" className={styles.last}>
                State
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
          {`Total at approved prices, without tariff: `}
          <strong>
            <Total value={total} />
          </strong>
        </p>
      )}
      <p className={styles.note}>Prices are per unit. The tariff is charged in addition to the approved price.</p>
    </>
  );
}

const Money = ({ value, isStrong = false }: { value: number | null; isStrong?: boolean }) => (
  <td className={isStrong ? `${styles.number} ${styles.strong}` : styles.number}>
    <Price value={value} />
  </td>
);

/** The discount of a price from the list price in percent; null when it cannot be computed. It is shown only, with one decimal. */
const discountFrom = (list_price: number | null, price: number | null): number | null =>
  list_price === null || list_price === 0 || price === null ? null : ((list_price - price) / list_price) * 100;
