import { countText } from '../../format/count';
import { Percent, Total } from '../../ui/values';
import { greatestDiscount } from './greatest-discount';
import { ownLines } from './own-lines';
import { totalOf } from './total-of';

interface OwnShareProps {
  lines: readonly {
    can_decide: boolean;
    quote_quantity: number | null;
    requested_price: number | null;
    discount_percent: number | null;
  }[];
}

/** Which part of a request the person decides, such as `Yours: 2 of 4 · 2,870.18 · up to 26.0 %`. Nothing when it is all or none. */
export function OwnShare({ lines }: OwnShareProps) {
  const own = ownLines(lines);
  if (!own.length || own.length === lines.length) return null;
  const [total, discount] = [totalOf(own), greatestDiscount(own)];
  return (
    <>
      {`Yours: ${countText(own.length)} of ${countText(lines.length)}`}
      {total !== null && (
        <>
          {' · '}
          <Total value={total} />
        </>
      )}
      {discount !== null && (
        <>
          {' · up to '}
          <Percent value={discount} />
        </>
      )}
    </>
  );
}
