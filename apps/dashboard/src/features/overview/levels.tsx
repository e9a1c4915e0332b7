import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { ChartFigure } from '../../charts/chart-figure';
import { countOf } from '../../format/count';
import { secondsText } from '../../format/seconds';
import { type Column, DataTable } from '../../ui/data-table';
import { Count, None, UserText } from '../../ui/values';
import { type Selection, csvAddress, inputOf } from './overview-selection';
import { type HowLevelsDecideQuery, howLevelsDecideDocument } from './overview.graphql.ts';
import { Region } from './region';
import { useRegion } from './use-region';
import { levelName } from './waiting-ages';

const NAME = 'How levels decide';

/** The steps of the requests that were created in the period, by level. */
export function Levels({ of }: { of: Selection }) {
  const { can } = useViewer();
  const query = useRegion(howLevelsDecideDocument, of, { input: inputOf(of, 'created') });
  return (
    <Region name={NAME} size="low" query={query}>
      {({ of: shown, analyticsFunnel: { levels } }, id) => (
        <ChartFigure
          name={NAME}
          labelledBy={id}
          sentence={sentenceOf(levels)}
          download={{
            address: csvAddress(shown, 'created', { group_by: ['level'] }),
            note: 'The file has the lines that each level finished.',
          }}
        >
          <DataTable name={NAME} columns={columnsOf(can('levels:read'))} rows={levels} keyOf={levelName} />
        </ChartFigure>
      )}
    </Region>
  );
}

type Level = HowLevelsDecideQuery['analyticsFunnel']['levels'][number];

function sentenceOf(levels: readonly Level[]): string {
  const most = levels.reduce((one, other) => (other.entered > one.entered ? other : one));
  if (most.entered === 0) return 'No level had a step.';
  const time = most.time_p50_seconds;
  const steps = `Most steps were at ${levelName(most)}: ${countOf(most.entered, 'step')}`;
  return time === null
    ? `${steps}, none of them decided.`
    : `${steps}, half of them decided within ${secondsText(time)}.`;
}

type Counted = 'approved' | 'denied' | 'endorsed' | 'entered' | 'overdue';

const countColumn = (head: string, name: Counted, width: number): Column<Level> => ({
  head,
  isNumber: true,
  width,
  cell: (level) => <Count value={level[name]} />,
});

const columnsOf = (canOpen: boolean): Column<Level>[] => [
  { head: 'Level', narrow: 'title', cell: (level) => <LevelLink level={level} canOpen={canOpen} /> },
  countColumn('Entered', 'entered', 58),
  countColumn('Endorsed', 'endorsed', 66),
  countColumn('Approved', 'approved', 66),
  countColumn('Denied', 'denied', 52),
  {
    head: 'Median time',
    isNumber: true,
    width: 88,
    cell: ({ time_p50_seconds: time }) => (time === null ? <None /> : secondsText(time)),
  },
  countColumn('Overdue', 'overdue', 62),
];

const LevelLink = ({ level, canOpen }: { level: Level; canOpen: boolean }) =>
  level.level_id !== null && canOpen ? (
    <Link to="/levels/$id" params={{ id: level.level_id }}>
      <UserText value={levelName(level)} />
    </Link>
  ) : (
    <UserText value={levelName(level)} />
  );
