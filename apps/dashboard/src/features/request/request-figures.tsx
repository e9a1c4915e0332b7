import type { ReactNode } from 'react';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { countOf, countText } from '../../format/count';
import { Percent, Total } from '../../ui/values';
import { type Figures, figuresOf } from './figures-of';
import styles from './request.module.css';

/** The amounts of a request at a glance: total, discount and what the person decides. Nothing without lines. */
export function RequestFigures({ request: { opportunities } }: { request: ApprovalRequest }) {
  if (!opportunities.length) return null;
  const { isApproved, total, discount_percent, greatest_percent, below_list, own, own_total } =
    figuresOf(opportunities);
  return (
    <dl className={styles.figures}>
      <Figure name={isApproved ? 'Approved total' : 'Requested total'}>
        <Total value={total} />
      </Figure>
      {discount_percent !== null && (
        <Figure name="Discount" detail={<UpTo percent={greatest_percent} />}>
          <Percent value={discount_percent} />
        </Figure>
      )}
      {below_list !== null && below_list !== 0 && (
        <Figure name={below_list > 0 ? 'Below list' : 'Above list'}>
          <Total value={Math.abs(below_list)} />
        </Figure>
      )}
      {own > 0 && (
        <Figure name="Yours" detail={own < opportunities.length && <Total value={own_total} />}>
          {ownText(own, opportunities.length)}
        </Figure>
      )}
    </dl>
  );
}

const ownText = (own: number, all: number): string =>
  own === all ? countOf(all, 'line') : `${countText(own)} of ${countOf(all, 'line')}`;

const UpTo = ({ percent }: { percent: Figures['greatest_percent'] }) =>
  percent !== null && (
    <>
      {'up to '}
      <Percent value={percent} />
    </>
  );

const Figure = ({ name, detail, children }: { name: string; detail?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </dd>
  </div>
);
