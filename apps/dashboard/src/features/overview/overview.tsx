import { dayText, momentText } from '../../format/moment';
import { todayIn } from '../../format/today-in';
import { PageHeading } from '../../ui/page-heading';
import { useNow } from '../../ui/use-now';
import { useValueFormat } from '../../ui/values';
import { CycleTime } from './cycle-time';
import { Discounts } from './discounts';
import { KeyFigures, useKeyFigures } from './key-figures';
import { Levels } from './levels';
import { type Period, comparedWith, periodOf } from './overview-period';
import type { OverviewSearch } from './overview-search';
import type { Selection } from './overview-selection';
import styles from './overview.module.css';
import { PERIOD_OPTIONS, SelectionFields } from './selection-fields';
import { States, useStates } from './states';
import { TopParts } from './top-parts';
import { Waiting } from './waiting';

const MINUTE_MS = 60_000;

/** Numbers of requests in a period. Each leads to the list of its requests. */
export function OverviewPage({ period: name = '30d', from = '', to = '', ...filters }: OverviewSearch) {
  const { timezone } = useValueFormat();
  const today = todayIn(timezone, useNow(MINUTE_MS));
  const of: Selection = { name, period: periodOf(name, today, { from, to }), filters };
  return (
    <>
      <Heading of={of} />
      <SelectionFields of={of} />
      <p className={styles.sentence} aria-live="polite">
        {sentenceOf(of)}
      </p>
      <KeyFigures of={of} />
      <div className={styles.charts}>
        <States of={of} />
        <CycleTime of={of} />
        <Discounts of={of} />
        <Waiting of={of} />
        <TopParts of={of} />
        <Levels of={of} />
      </div>
    </>
  );
}

/** The title, and up to when the numbers are whole. The first answer says it, so that one failure does not hide it. */
function Heading({ of }: { of: Selection }) {
  const { timezone } = useValueFormat();
  const known = [useKeyFigures(of).data?.created, useStates(of).data?.analytics].find(Boolean);
  return (
    <PageHeading
      hint={
        known && (
          <>
            {`As of ${momentText(known.as_of, timezone)}`}
            {!known.is_complete && <span className={styles.incomplete}>Older history is still being loaded.</span>}
          </>
        )
      }
    />
  );
}

const daysText = ({ from, to }: Period): string => `${dayText(from)} to ${dayText(to)}`;

function sentenceOf({ name, period }: Selection): string {
  const label = PERIOD_OPTIONS.find(({ value }) => value === name)?.label ?? '';
  const of = name === 'custom' ? daysText(period) : `${label}, ${daysText(period)}`;
  return `${of}, compared with ${daysText(comparedWith(name, period))}.`;
}
