import { useNavigate } from '@tanstack/react-router';
import fieldStyles from '../../ui/field.module.css';
import styles from './order-field.module.css';

const DUE_FIRST = 'due_at';

/** The orders in words. The first ones are offered; the heads of the columns and addresses lead to the others. */
const ORDERS: readonly (readonly [string, string])[] = [
  ['created_at', 'Oldest first'],
  ['-created_at', 'Newest first'],
  ['waiting_since', 'Longest waiting first'],
  ['-requested_total', 'Largest total first'],
  ['-max_discount', 'Greatest discount first'],
  ['customer_name', 'Customer, A to Z'],
  ['-updated_at', 'Last changed first'],
  ['requested_total', 'Smallest total first'],
  ['max_discount', 'Smallest discount first'],
  ['-customer_name', 'Customer, Z to A'],
  ['-request_date', 'Latest request date first'],
  ['request_date', 'Earliest request date first'],
  ['valid_until', 'Earliest end of validity first'],
  ['-valid_until', 'Latest end of validity first'],
  ['updated_at', 'Least recently changed first'],
  ['-waiting_since', 'Shortest waiting first'],
  [DUE_FIRST, 'Due soonest first'],
  ['-due_at', 'Due latest first'],
  ['id', 'Id, ascending'],
  ['-id', 'Id, descending'],
];
const OFFERED = 6;

interface OrderFieldProps {
  value: string;
  /** The order that the address does not name. */
  first: string;
  /** Whether a row has a deadline: then the order by it is offered. */
  hasDeadlines: boolean;
}

/** The order of a list of requests, above its rows. A change goes to the first page. */
export function OrderField({ value, first, hasDeadlines }: OrderFieldProps) {
  const navigate = useNavigate();
  const choose = (order: string) => {
    const search = (before: object) => ({ ...before, order: order === first ? undefined : order, page: undefined });
    void navigate({ to: '.', search });
  };
  return (
    <label className={styles.order}>
      <span>Order</span>
      <select className={fieldStyles.input} value={value} onChange={({ target }) => choose(target.value)}>
        {ORDERS.map(([order, text], index) =>
          index < OFFERED || order === value || (hasDeadlines && order === DUE_FIRST) ? (
            <option key={order} value={order}>
              {text}
            </option>
          ) : null,
        )}
      </select>
    </label>
  );
}
