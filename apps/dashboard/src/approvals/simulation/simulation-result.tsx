import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BeforeAfter } from '../../charts/before-after';
import { amountText } from '../../format/amount';
import { countText } from '../../format/count';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { Count, Total } from '../../ui/values';
import { requestName } from '../request/request-name';
import {
  MEASURES,
  type Measure,
  type SimulatedLevel,
  type Simulation,
  type SimulationExample,
  type SummaryRow,
  barsOf,
  levelKey,
  levelName,
  simulationSentence,
  summaryRows,
} from './simulation';
import styles from './simulation.module.css';

/** A simulation that failed has no result. */
export const NoSimulationResult = ({ children }: { children?: ReactNode }) => (
  <Notice>The simulation ended without a result. {children}</Notice>
);

/** The result of a simulation: its sentence, the bars of the levels, and the tables. */
export function SimulationResult({ simulation: { summary, by_level, examples, note } }: { simulation: Simulation }) {
  if (!summary.lines) return <Empty title="No lines were requested in this period." />;
  return (
    <div className={styles.result}>
      <div>
        <p className={styles.sentence}>{simulationSentence(summary)}</p>
        <p className={styles.hint}>{note}</p>
      </div>
      <Levels levels={by_level} />
      <div className={styles.summary}>
        <Titled title="Summary">
          <DataTable
            name="Summary"
            columns={SUMMARY_COLUMNS}
            rows={summaryRows(summary)}
            keyOf={({ group }) => group}
          />
        </Titled>
      </div>
      <Titled title="By level">
        <DataTable name="By level" columns={LEVEL_COLUMNS} rows={by_level} keyOf={levelKey} />
      </Titled>
      {examples.length > 0 && <Examples examples={examples} />}
    </div>
  );
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.section}>
    <h2>{title}</h2>
    {children}
  </div>
);

function Levels({ levels }: { levels: readonly SimulatedLevel[] }) {
  const [measure, setMeasure] = useState<Measure>('finishes');
  return (
    <BeforeAfter
      name="Before and after"
      bars={barsOf(levels, measure)}
      textOf={measure === 'amount' ? amountText : countText}
    >
      <Select label="Bars show" value={measure} onChange={({ target }) => setMeasure(target.value as Measure)}>
        {Object.entries(MEASURES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </BeforeAfter>
  );
}

const SUMMARY_COLUMNS: Column<SummaryRow>[] = [
  { head: 'Routes', narrow: 'title', cell: ({ group }) => group },
  { head: 'Lines', isNumber: true, narrow: 'end', width: 96, cell: ({ lines }) => countText(lines) },
  { head: 'Share', isNumber: true, width: 96, cell: ({ share }) => share },
];

const LEVEL_COLUMNS: Column<SimulatedLevel>[] = [
  { head: 'Level', narrow: 'title', cell: ({ code }) => <LevelCode code={code} /> },
  { head: 'Rank', isNumber: true, width: 64, hideBelow: 900, cell: ({ rank }) => <Count value={rank} /> },
  {
    head: 'Steps before',
    isNumber: true,
    width: 96,
    hideBelow: 700,
    cell: ({ steps_before }) => countText(steps_before),
  },
  { head: 'Steps after', isNumber: true, width: 96, hideBelow: 700, cell: ({ steps_after }) => countText(steps_after) },
  { head: 'Lines before', isNumber: true, width: 96, cell: ({ finishes_before }) => countText(finishes_before) },
  { head: 'Lines after', isNumber: true, width: 96, cell: ({ finishes_after }) => countText(finishes_after) },
  {
    head: 'Amount before',
    isNumber: true,
    width: 180,
    hideBelow: 600,
    cell: ({ amount_before }) => <Total value={amount_before} />,
  },
  {
    head: 'Amount after',
    isNumber: true,
    width: 180,
    hideBelow: 600,
    cell: ({ amount_after }) => <Total value={amount_after} />,
  },
];

const SHOWN = 10;

/** The first changed lines, the others on demand. */
function Examples({ examples }: { examples: readonly SimulationExample[] }) {
  const [isAll, setAll] = useState(false);
  return (
    <Titled title="Examples of changed lines">
      <DataTable
        name="Examples"
        columns={EXAMPLE_COLUMNS}
        rows={isAll ? examples : examples.slice(0, SHOWN)}
        keyOf={({ opportunity_id }) => opportunity_id}
        hasKeys
      />
      {!isAll && examples.length > SHOWN && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {`Show all ${examples.length}`}
        </Button>
      )}
    </Titled>
  );
}

const EXAMPLE_COLUMNS: Column<SimulationExample>[] = [
  {
    head: 'Request',
    narrow: 'title',
    width: 140,
    cell: ({ approval_request_id: id }) => (
      <Link to="/requests/$id" params={{ id }}>
        {requestName({ id })}
      </Link>
    ),
  },
  {
    head: 'Line total',
    isNumber: true,
    narrow: 'end',
    width: 150,
    hideBelow: 700,
    cell: ({ amount }) => <Total value={amount} />,
  },
  {
    head: 'Decided before by',
    isWrapped: true,
    cell: ({ finisher_before, reason_before }) => <Finisher code={finisher_before} reason={reason_before} />,
  },
  {
    head: 'Decided after by',
    isWrapped: true,
    cell: ({ finisher_after, reason_after }) => <Finisher code={finisher_after} reason={reason_after} />,
  },
];

const Finisher = ({ code, reason }: { code: string | null; reason: string }) => (
  <>
    <LevelCode code={code} />
    <span className={styles.below}>{reason}</span>
  </>
);

/** The owner has a name and no code. */
const LevelCode = ({ code }: { code: string | null }) =>
  code === null ? <span>{levelName({ code })}</span> : <bdi className={styles.code}>{code}</bdi>;
