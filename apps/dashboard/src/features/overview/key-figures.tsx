import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText } from '../../format/count';
import { percentText } from '../../format/percent';
import { hoursText, secondsText } from '../../format/seconds';
import { None } from '../../ui/values';
import { changeInPercent, changeInPoints } from './change-text';
import { comparedWith } from './overview-period';
import { type Selection, createdIn, decidedIn, inputOf, listOf } from './overview-selection';
import { type KeyFiguresQuery, keyFiguresDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { Region } from './region';
import { type Numbers, useRegion } from './use-region';

export function useKeyFigures(of: Selection): UseQueryResult<Numbers<KeyFiguresQuery>> {
  const before = { ...of, period: comparedWith(of.name, of.period) };
  return useRegion(keyFiguresDocument, of, {
    created: inputOf(of, 'created'),
    created_before: inputOf(before, 'created'),
    decided: inputOf(of, 'decided'),
    decided_before: inputOf(before, 'decided'),
  });
}

/** The four main numbers, each with its change against the compared period. */
export const KeyFigures = ({ of }: { of: Selection }) => (
  <Region name="Key figures" size="figures" query={useKeyFigures(of)}>
    {(data) => <Figures data={data} />}
  </Region>
);

function Figures({
  data: { of, created, created_before, decided, decided_before },
}: {
  data: Numbers<KeyFiguresQuery>;
}) {
  const [now, before] = [decided.totals, decided_before.totals];
  const business = now.cycle_time_p50_business_seconds;
  const search = listOf(of.filters, decidedIn(of.period));
  return (
    <ul className={styles.row}>
      <Figure
        label="Requests"
        search={listOf(of.filters, createdIn(of.period))}
        value={countText(created.totals.requests)}
        change={changeInPercent(created.totals.requests, created_before.totals.requests)}
      />
      <Figure
        label="Approval rate"
        search={search}
        value={textOf(now.approval_rate_percent, percentText)}
        change={changeInPoints(now.approval_rate_percent, before.approval_rate_percent)}
      />
      <Figure
        label="Cycle time"
        search={search}
        value={textOf(now.cycle_time_p50_seconds, secondsText)}
        change={changeInPercent(now.cycle_time_p50_seconds, before.cycle_time_p50_seconds)}
        note={business === null ? undefined : `${hoursText(business)} in business hours`}
      />
      <Figure
        label="Discount granted"
        search={search}
        value={textOf(now.discount_approved_percent, percentText)}
        change={changeInPoints(now.discount_approved_percent, before.discount_approved_percent)}
      />
    </ul>
  );
}

interface FigureProps {
  label: string;
  /** The list of its requests. */
  search: object;
  value: ReactNode;
  change: string;
  note?: string | undefined;
}

const Figure = ({ label, search, value, change, note }: FigureProps) => (
  <li className={styles.figure}>
    <Link to="/requests" search={search} className={styles.figureLink}>
      {label} <span className={styles.figureValue}>{value}</span>
    </Link>
    {note !== undefined && <p className={styles.figureNote}>{note}</p>}
    <p className={styles.figureNote}>{change}</p>
  </li>
);

const textOf = (value: number | null, format: (value: number) => string): ReactNode =>
  value === null ? <None /> : format(value);
