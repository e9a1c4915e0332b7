import { discountAt } from '../../approvals/request/discount-at';
import { lineState, linesInForce } from '../../approvals/request/line-end';
import { stateText } from '../../approvals/request/state-text';
import { totalOf } from '../../approvals/request/total-of';
import { Count, Percent, Price, Total, UserText } from '../../ui/values';
import { useScrollRegion } from '../../ui/scroll-region';
import styles from './print.module.css';
import type { PrintedRequest } from './signatures';

const REQUESTED = 'Requested';
const HEADS = ['Quantity', 'List', REQUESTED, 'Approved', 'Discount', 'Tariff', 'Landed', 'Line total'];

interface PrintedLinesProps {
  request: PrintedRequest;
  /** Whether requested prices are printed. */
  isInternal: boolean;
}

/** The lines with the prices that count; the total leaves out revoked and superseded lines. Without an approved price, only the internal sheet has a discount: that of the requested price. */
export function PrintedLines({ request: { opportunities }, isInternal }: PrintedLinesProps) {
  const region = useScrollRegion('Lines');
  if (!opportunities.length) return <p>This request has no lines. It does not authorise any price.</p>;
  const counted = linesInForce(opportunities);
  const total = totalOf(counted, 'approved_price');
  return (
    <>
      <div className={styles.scroll} {...region}>
        <table className={styles.lines} aria-label="Lines">
          <thead>
            <tr>
              <th scope="col">Part number</th>
              {HEADS.filter((head) => isInternal || head !== REQUESTED).map((head) => (
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
              <PrintedLine key={line.id} line={line} isInternal={isInternal} isCounted={counted.includes(line)} />
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

interface PrintedLineProps {
  line: PrintedRequest['opportunities'][number];
  isInternal: boolean;
  /** Whether its approved price counts in the total. */
  isCounted: boolean;
}

function PrintedLine({ line, isInternal, isCounted }: PrintedLineProps) {
  const { approved_price, requested_price, list_price_at_request: list_price, quote_quantity } = line;
  const counted = approved_price ?? (isInternal ? requested_price : null);
  return (
    <tr>
      <td className={styles.part}>
        <UserText value={line.partnumber} />
      </td>
      <td className={styles.number}>
        <Count value={quote_quantity} />
      </td>
      <Money value={list_price} />
      {isInternal && <Money value={requested_price} />}
      <Money value={approved_price} isStrong={isCounted} />
      <td className={styles.number}>
        <Percent value={discountAt(counted, list_price)} />
      </td>
      <Money value={line.tariff_amount} />
      <Money value={counted === null ? null : line.landed_price} />
      <td className={styles.number}>
        <Total value={isCounted ? totalOf([{ quote_quantity, requested_price: approved_price }]) : null} />
      </td>
      <td className={styles.last}>{stateText(lineState(line))}</td>
    </tr>
  );
}

const Money = ({ value, isStrong = false }: { value: number | null; isStrong?: boolean }) => (
  <td className={isStrong ? `${styles.number} ${styles.strong}` : styles.number}>
    <Price value={value} />
  </td>
);
