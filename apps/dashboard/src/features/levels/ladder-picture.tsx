import type { LogAxis } from '../../charts/log-scale';
import { tickText } from '../../format/amount';
import { type LadderLevel, type LadderRoute, barOf, barText, ladderAxis } from './ladder';
import styles from './thresholds.module.css';

/** As in the style of the labels. */
const ROW_PX = 36;
const BAR_PX = 16;
const AXIS_PX = 24;
const MARK_PX = 6;

const percent = (value: number): string => `${value.toFixed(2)}%`;
const middleOf = (row: number): number => row * ROW_PX + ROW_PX / 2;

/** The bars of the levels below the bar of the owner, and the route. The labels next to it say the same in words. */
export function LadderPicture({ rows, route }: { rows: readonly LadderLevel[]; route: LadderRoute | undefined }) {
  const axis = ladderAxis(rows, route?.amount);
  const height = (rows.length + 1) * ROW_PX;
  return (
    <svg className={styles.picture} width="100%" height={height + AXIS_PX} aria-hidden focusable="false">
      {axis.ticks.map((tick, index) => (
        <Tick key={tick} tick={tick} axis={axis} height={height} isMinor={index % 2 === 1} />
      ))}
      <rect className={styles.ownerBar} x="0" y={middleOf(0) - BAR_PX / 2} width="100%" height={BAR_PX} rx="3" />
      <OpenEnd y={middleOf(0)} />
      {rows.map((level, index) => (
        <Bar key={level.id} level={level} axis={axis} y={middleOf(index + 1)} />
      ))}
      {route && <Path rows={rows} route={route} x={percent(axis.at(route.amount))} height={height} />}
      {rows.map((level, index) => (
        <BarText key={level.id} level={level} axis={axis} y={middleOf(index + 1)} />
      ))}
    </svg>
  );
}

const Tick = ({ tick, axis, height, isMinor }: { tick: number; axis: LogAxis; height: number; isMinor: boolean }) => {
  const x = percent(axis.at(tick));
  return (
    <>
      <line className={styles.tick} x1={x} x2={x} y1="0" y2={height} />
      <text
        className={styles.tickText}
        data-minor={isMinor || undefined}
        x={x}
        y={height + AXIS_PX - 8}
        textAnchor={tick === axis.from ? 'start' : 'middle'}
      >
        {tickText(tick)}
      </text>
    </>
  );
};

function Bar({ level, axis, y }: { level: LadderLevel; axis: LogAxis; y: number }) {
  const { finish, handle } = barOf(level, axis);
  const top = y - BAR_PX / 2;
  return (
    <g className={level.active ? undefined : styles.inactive}>
      <rect className={styles.pale} x="0" y={top} width={percent(handle)} height={BAR_PX} rx="3" />
      <rect className={styles.solid} x="0" y={top} width={percent(finish)} height={BAR_PX} rx="3" />
      {handle === 100 && <OpenEnd y={y} isSolid={finish === 100} />}
    </g>
  );
}

/** Beyond it in per cent of the width, a text after a bar would leave the picture. */
const LAST_START = 70;

/** The limits: after the bar, in its pale part when that has no end, or in its solid part where that leaves no room. */
function BarText({ level, axis, y }: { level: LadderLevel; axis: LogAxis; y: number }) {
  const { finish, handle } = barOf(level, axis);
  const place = handle < 100 ? 'after' : finish < 100 ? 'pale' : 'solid';
  const start = { after: handle, pale: finish, solid: 0 }[place];
  const endsInBar = start > LAST_START && finish > LAST_START;
  return (
    <text
      className={styles.barText}
      x={percent(endsInBar ? finish : start)}
      dx={endsInBar ? '-8' : '8'}
      y={y + 4}
      textAnchor={endsInBar ? 'end' : undefined}
      data-place={!level.active ? 'after' : endsInBar ? 'solid' : place}
    >
      {barText(level)}
    </text>
  );
}

/** An arrow at the border: the bar has no end. */
const OpenEnd = ({ y, isSolid = false }: { y: number; isSolid?: boolean }) => (
  <svg x="100%" y={y} overflow="visible">
    <path className={isSolid ? styles.arrowOnSolid : styles.arrow} d="M-12 -4 L-7 0 L-12 4" />
  </svg>
);

/** The route: from the axis up to the level that decides. A hollow mark endorses, a filled one decides. */
function Path({
  rows,
  route: { steps },
  x,
  height,
}: {
  rows: readonly LadderLevel[];
  route: LadderRoute;
  x: string;
  height: number;
}) {
  const marks = steps.flatMap(({ level_ids }, index) => {
    const isFinal = index === steps.length - 1;
    const places = level_ids.length
      ? level_ids.map((id) => rows.findIndex((level) => level.id === id) + 1).filter((row) => row > 0)
      : [0];
    return places.map((row) => ({ row, isFinal }));
  });
  const top = Math.min(...marks.map(({ row }) => row), rows.length + 1);
  return (
    <g className={styles.path}>
      <line className={styles.halo} x1={x} x2={x} y1={height} y2={middleOf(top)} />
      <line x1={x} x2={x} y1={height} y2={middleOf(top)} />
      {marks.map(({ row, isFinal }) => (
        <circle
          key={row}
          cx={x}
          cy={middleOf(row)}
          r={MARK_PX}
          className={isFinal ? styles.decides : styles.endorses}
        />
      ))}
    </g>
  );
}
