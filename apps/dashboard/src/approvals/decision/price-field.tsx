import { Field } from '../../ui/field';
import { Percent, Price } from '../../ui/values';
import type { Line } from '../request/request-query';
import styles from './decide.module.css';
import { discountAt, landedAt } from './line-preview';
import { priceProblem } from './price-problem';

interface PriceFieldProps {
  line: Line;
  /** The name of the part, such as `VIC-M12-5M, line 3`. */
  part: string;
  price: string;
  onChange: (price: string) => void;
  error?: string | undefined;
  id?: string;
}

/** The counter price of a line, with the discount and landed price that this page computes for it. */
export function PriceField({ line, part, price, onChange, error, id }: PriceFieldProps) {
  const isPrice = priceProblem(price) === undefined;
  return (
    <div className={styles.price}>
      <Field
        {...(id && { id })}
        label={`Counter price, ${part}`}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        className={styles.number}
        error={error}
        value={price}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.preview}>{isPrice && <Preview line={line} price={Number(price)} />}</p>
    </div>
  );
}

function Preview({ line: { list_price_at_request, tariff_amount }, price }: { line: Line; price: number }) {
  const discount = discountAt(price, list_price_at_request);
  return (
    <>
      <span>
        Landed <Price value={landedAt(price, tariff_amount)} />, preview
      </span>
      {discount !== null && (
        <span>
          Discount <Percent value={discount} />, preview
        </span>
      )}
    </>
  );
}
