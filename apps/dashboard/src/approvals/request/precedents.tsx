import { useQuery } from '@tanstack/react-query';
import { percentText } from '../../format/percent';
import { useValueFormat } from '../../ui/values';
import { precedentTexts } from './precedent-texts';
import { precedentsQuery } from './precedents-query';
import type { ApprovalRequest, Line } from './request-query';
import styles from './request-view.module.css';

/** Parts that are shown at once; the others are behind one `<details>`. */
const MAX_OPEN = 5;

interface PrecedentsProps {
  request: ApprovalRequest;
  Heading: 'h2' | 'h3';
}

/** What was approved before for each part, with what is asked now. */
export function EarlierApprovals({ request: { id, version, opportunities }, Heading }: PrecedentsProps) {
  const { data } = useQuery(precedentsQuery({ id, version }));
  const { currency } = useValueFormat();
  const found = [...Map.groupBy(opportunities, ({ partnumber }) => partnumber)].flatMap(([part, lines]) => {
    const precedents = lines[0] && data?.get(lines[0].id);
    const rings = precedents ? precedentTexts(precedents, lines[0]?.list_price_at_request ?? null, currency) : [];
    return part !== null && rings.length ? [{ part, asked: askedText(lines), rings }] : [];
  });
  if (!found.length) return null;
  const folded = found.slice(MAX_OPEN);
  return (
    <section className={styles.part}>
      <Heading className={styles.head}>Earlier approvals</Heading>
      <Items name="Earlier approvals" items={found.slice(0, MAX_OPEN)} />
      {folded.length > 0 && (
        <details className={styles.details}>
          <summary>{folded.length === 1 ? '1 more part' : `${folded.length} more parts`}</summary>
          <Items name="More earlier approvals" items={folded} />
        </details>
      )}
    </section>
  );
}

/** The discounts that the lines of one part ask for, such as `Asked 11.0 %, 12.5 %`. */
function askedText(lines: readonly Line[]): string {
  const discounts = lines.flatMap(({ discount_percent: percent }) => (percent === null ? [] : [percentText(percent)]));
  return discounts.length ? `Asked ${[...new Set(discounts)].join(', ')}` : '';
}

interface ItemsProps {
  name: string;
  items: { part: string; asked: string; rings: ReturnType<typeof precedentTexts> }[];
}

const Items = ({ name, items }: ItemsProps) => (
  <ul aria-label={name} className={styles.precedents}>
    {items.map(({ part, asked, rings }) => (
      <li key={part}>
        <bdi className={styles.code}>{part}</bdi> <span className={styles.asked}>{asked}</span>
        {rings.map(({ label, text }) => (
          <p key={label}>
            {`${label}: `}
            <bdi>{text}</bdi>
          </p>
        ))}
      </li>
    ))}
  </ul>
);
