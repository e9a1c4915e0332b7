import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChartFigure } from '../../charts/chart-figure';
import { durationCeiling } from '../../charts/duration-ceiling';
import { LineChart } from '../../charts/line-chart';
import { countOf, countText } from '../../format/count';
import { dayText } from '../../format/moment';
import { hoursText, secondsText } from '../../format/seconds';
import { Segments } from '../../ui/segments';
import { None } from '../../ui/values';
import { type Period, daysWithin, timeDimension } from './overview-period';
import { type Selection, csvAddress, decidedIn, inputOf, listOf } from './overview-selection';
import { type CycleTimeQuery, cycleTimeDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { NothingDecided, Region } from './region';
import { type Numbers, useRegion } from './use-region';

const NAME = 'Cycle time';

const CLOCKS = {
  elapsed: { names: ['cycle_time_p50_seconds', 'cycle_time_p90_seconds'], textOf: secondsText, suffix: '' },
  business: {
    names: ['cycle_time_p50_business_seconds', 'cycle_time_p90_business_seconds'],
    textOf: hoursText,
    suffix: ' of business hours',
  },
} as const;
type Clock = keyof typeof CLOCKS;

const CLOCK_OPTIONS = [
  { value: 'elapsed', label: 'Elapsed' },
  { value: 'business', label: 'Business hours' },
] as const;

/** How long decided requests took, over the time of their decision. */
export function CycleTime({ of }: { of: Selection }) {
  const input = inputOf(of, 'decided', { group_by: [timeDimension(of.period)] });
  return (
    <Region name={NAME} size="chart" query={useRegion(cycleTimeDocument, of, { input })}>
      {(data, id) =>
        data.analytics.totals.cycle_time_p50_seconds === null ? <NothingDecided /> : <Times data={data} id={id} />
      }
    </Region>
  );
}

interface Point {
  days: Period;
  requests: number;
  p50: number | null;
  p90: number | null;
}

function Times({ data: { of, analytics }, id }: { data: Numbers<CycleTimeQuery>; id: string }) {
  const [clock, setClock] = useState<Clock>('elapsed');
  const { textOf, suffix, names } = CLOCKS[clock];
  const [p50, p90] = [analytics.totals[names[0]] ?? 0, analytics.totals[names[1]] ?? 0];
  const points = pointsOf({ of, analytics }, clock);
  return (
    <ChartFigure
      name={NAME}
      labelledBy={id}
      sentence={`Half of the requests were decided within ${textOf(p50)}${suffix}, and 90 % within ${textOf(p90)}.`}
      table={{
        heads: ['Decided', 'p50', 'p90', 'Requests'],
        rows: points.map((point) => ({
          key: point.days.from,
          cells: [
            daysText(point.days),
            ...[point.p50, point.p90].map((value) => (value === null ? <None key="none" /> : textOf(value))),
            countText(point.requests),
          ],
        })),
      }}
      download={{ address: csvAddress(of, 'decided', { group_by: [timeDimension(of.period)] }) }}
      controls={<Segments label="Clock" options={CLOCK_OPTIONS} value={clock} onChange={setClock} />}
    >
      <Lines of={of} points={points} textOf={textOf} />
    </ChartFigure>
  );
}

interface LinesProps {
  of: Selection;
  points: readonly Point[];
  textOf: (seconds: number) => string;
}

function Lines({ of, points, textOf }: LinesProps) {
  const valuesText = ({ p50, p90 }: Point): string =>
    p50 === null || p90 === null ? 'no cycle time' : `p50 ${textOf(p50)}, p90 ${textOf(p90)}`;
  return (
    <LineChart
      name={`${NAME} by ${timeDimension(of.period)}`}
      points={points.map((point) => ({
        key: point.days.from,
        label: dayText(point.days.from),
        text: `${daysText(point.days)}: ${valuesText(point)}, ${countOf(point.requests, 'decided request')}`,
      }))}
      lines={[
        { label: 'p50: half took at most this long', values: points.map(({ p50 }) => p50) },
        { label: 'p90: 9 of 10 took at most this long', values: points.map(({ p90 }) => p90) },
      ]}
      max={durationCeiling(points.flatMap(({ p50, p90 }) => [p50 ?? 0, p90 ?? 0]))}
      textOf={textOf}
    >
      {(index) => {
        const point = points[index];
        return (
          point && (
            <p className={styles.readout}>
              <strong>{daysText(point.days)}</strong> <span>{valuesText(point)}</span>{' '}
              <Link to="/requests" search={listOf(of.filters, decidedIn(point.days))}>
                {countOf(point.requests, 'decided request')}
              </Link>
            </p>
          )
        );
      }}
    </LineChart>
  );
}

/** The values over the time, each with its days within the period. */
function pointsOf({ of, analytics }: Numbers<CycleTimeQuery>, clock: Clock): Point[] {
  const [p50, p90] = CLOCKS[clock].names;
  return analytics.groups.map(({ keys, measures }) => ({
    days: daysWithin(of.period, timeDimension(of.period), keys[0]?.key ?? of.period.from),
    requests: measures.requests,
    p50: measures[p50],
    p90: measures[p90],
  }));
}

const daysText = ({ from, to }: Period): string => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`);
