import { NumberField } from '../../ui/number-field';
import { Percent, Price } from '../../ui/values';
import { discountAt } from '../request/discount-at';
import type { Line } from '../request/request-query';
import styles from './decide.module.css';
import { landedAt } from './line-preview';
import { priceProblem } from './price-problem';

interface PriceFieldProps {
  line: Line;
  /** The name of the part, such as `VIC-M12-5M, line 3`. */
  part: string;
  price: string;
  /** The last approved price of the part; null without one. */
  last: number | null;
  onChange: (price: string) => void;
  error?: string | undefined;
}

/** The counter price of a line with the prices to compare, and the discount and landed price that this page computes for it. */
export function PriceField({ line, part, price, last, onChange, error }: PriceFieldProps) {
  const { list_price_at_request: list, requested_price } = line;
  const isPrice = priceProblem(price) === undefined;
  return (
    <div className={styles.price}>
      <NumberField
        label={`Counter price, ${part}`}
        min={0}
        className={styles.number}
        error={error}
        value={price}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.compare}>
        <p>
          {list !== null && (
            <>
              List <Price value={list} />
              {' · '}
            </>
          )}
          requested <Price value={requested_price} />
          {last !== null && (
            <>
              {' · last approved '}
              <Price value={last} />
            </>
          )}
        </p>
        <p className={styles.preview}>{isPrice && <Preview line={line} price={Number(price)} />}</p>
      </div>
    </div>
  );
}

function Preview({ line: { list_price_at_request: list, tariff_amount }, price }: { line: Line; price: number }) {
  const discount = discountAt(price, list);
  return (
    <>
      <span>
        Landed <Price value={landedAt(price, tariff_amount)} />, preview
      </span>
      {discount !== null && discount >= 0 && (
        <span>
          Discount <Percent value={discount} />, preview
        </span>
      )}
      {discount !== null && discount < 0 && <span className={styles.above}>Above the list price</span>}
    </>
  );
}
