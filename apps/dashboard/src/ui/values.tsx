import { type ReactNode, createContext, useContext } from 'react';
import { ageText, dateOf } from '../format/age';
import { countText } from '../format/count';
import { countdownText } from '../format/countdown';
import { dayText, distanceText, momentDayText, momentText, secondText } from '../format/moment';
import { percentText } from '../format/percent';
import { priceText, totalText } from '../format/price';
import { useNow } from './use-now';
import styles from './values.module.css';

const SECOND_MS = 1_000;

/** How the tenant shows values. */
export interface ValueFormat {
  timezone: string;
  /** ISO 4217; null while the tenant has none. */
  currency: string | null;
}

export const ValueFormatContext = createContext<ValueFormat>({ timezone: 'UTC', currency: null });

export const useValueFormat = (): ValueFormat => useContext(ValueFormatContext);

type Maybe<T> = T | null | undefined;

const isAbsent = <T,>(value: Maybe<T>): value is null | undefined => value === null || value === undefined;

/** An absent value. */
export const None = () => (
  <>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </>
);

export const Count = ({ value }: { value: Maybe<number> }) => (isAbsent(value) ? <None /> : countText(value));

/** A price per unit, with the currency of the tenant. */
export function Price({ value }: { value: Maybe<number> }) {
  const { currency } = useValueFormat();
  return isAbsent(value) ? <None /> : withCurrency(priceText(value), currency);
}

/** A sum of prices, with the currency of the tenant. */
export function Total({ value }: { value: Maybe<number> }) {
  const { currency } = useValueFormat();
  return isAbsent(value) ? <None /> : withCurrency(totalText(value), currency);
}

export const Percent = ({ value }: { value: Maybe<number> }) => (isAbsent(value) ? <None /> : percentText(value));

/** A `Date`, which has no time zone. */
export const Day = ({ value }: { value: Maybe<string> }) =>
  isAbsent(value) ? <None /> : <time dateTime={value}>{dayText(value)}</time>;

/** A moment in the time zone of the tenant. Near ones are relative to `now_ms`, the time when they were read. */
export function Moment({
  value,
  now_ms,
  hasSeconds = false,
}: {
  value: Maybe<string>;
  now_ms?: number;
  hasSeconds?: boolean;
}) {
  const { timezone } = useValueFormat();
  if (isAbsent(value)) return <None />;
  const full = hasSeconds ? secondText(value, timezone) : momentText(value, timezone);
  return <Time value={value} title={full} text={(now_ms !== undefined && distanceText(value, now_ms)) || full} />;
}

/** The day of a moment in the time zone of the tenant, such as the end of a validity. The title has the time. */
export function MomentDay({ value }: { value: Maybe<string> }) {
  const { timezone } = useValueFormat();
  if (isAbsent(value)) return <None />;
  return <Time value={value} title={momentText(value, timezone)} text={momentDayText(value, timezone)} />;
}

/** The time since a moment, such as `3 h`. */
export function Age({ since, now_ms }: { since: Maybe<string>; now_ms: number }) {
  const { timezone } = useValueFormat();
  if (isAbsent(since)) return <None />;
  return <Time value={since} title={momentText(since, timezone)} text={ageText(since, now_ms)} />;
}

/** The time until a moment, updated each second. */
export const Countdown = ({ until }: { until: Maybe<string> }) =>
  isAbsent(until) ? <None /> : <Remaining until={until} />;

function Remaining({ until }: { until: string }) {
  const { timezone } = useValueFormat();
  const now_ms = useNow(SECOND_MS);
  return <Time value={until} title={momentText(until, timezone)} text={countdownText(until, now_ms)} />;
}

const Time = ({ value, title, text }: { value: string; title: string; text: string }) => (
  <time dateTime={dateOf(value).toISOString()} title={title}>
    {text}
  </time>
);

/** Text that a person or a program supplied. CSS may truncate it; the title has all of it. */
export const UserText = ({ value }: { value: Maybe<string> }) =>
  isAbsent(value) || value === '' ? <None /> : <bdi title={value}>{value}</bdi>;

const withCurrency = (text: string, currency: string | null): ReactNode =>
  currency === null ? (
    text
  ) : (
    <>
      <span className={styles.currency}>{currency}</span> {text}
    </>
  );
