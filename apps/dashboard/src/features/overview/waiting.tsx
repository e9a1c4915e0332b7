import { Link } from '@tanstack/react-router';
import { requestName } from '../../approvals/request/request-name';
import { waitingSince } from '../../approvals/request/waiting';
import { ChartFigure } from '../../charts/chart-figure';
import { ageText } from '../../format/age';
import { countText } from '../../format/count';
import { Total } from '../../ui/values';
import { HeatMap } from './heat-map';
import type { Selection } from './overview-selection';
import { type WaitingQuery, waitingDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { Region } from './region';
import { useRegion } from './use-region';
import { AGES, levelName } from './waiting-ages';

const NAME = 'Waiting by level';
/** The requests that wait now, one a row. */
const FILE = '/v2/approvals/export.csv?lifecycle_state=pending&rows=requests';

/** The requests that wait now, by level and by how long they have waited. */
export function Waiting({ of }: { of: Selection }) {
  const query = useRegion(waitingDocument, of, {});
  return (
    <Region name={NAME} size="low" query={query}>
      {({ waitingByLevel: { levels }, oldest }, id) =>
        levels.every(({ requests }) => requests === 0) ? (
          <p className={styles.nothing}>No request is waiting.</p>
        ) : (
          <>
            <ChartFigure
              name={NAME}
              labelledBy={id}
              sentence={sentenceOf(levels)}
              table={{
                heads: ['Level', ...AGES.map(([, text]) => text), 'All', 'Overdue', 'Value'],
                rows: rowsOf(levels),
              }}
              download={{ address: FILE, note: 'The file has the requests that wait.' }}
            >
              <HeatMap name={NAME} levels={levels} />
            </ChartFigure>
            <Oldest request={oldest.data[0]} now_ms={query.dataUpdatedAt} />
          </>
        )
      }
    </Region>
  );
}

type Level = WaitingQuery['waitingByLevel']['levels'][number];

function sentenceOf(levels: readonly Level[]): string {
  const most = levels.reduce((one, other) => (other.requests > one.requests ? other : one));
  const old = most.ages.find(({ name }) => name === 'over_14d')?.requests ?? 0;
  const since = old === 0 ? 'none of them for more than 14 days' : `${countText(old)} of them for more than 14 days`;
  return `Most requests wait at ${levelName(most)} now: ${countText(most.requests)}, ${since}. Period and filters do not apply.`;
}

const rowsOf = (levels: readonly Level[]) =>
  levels.map((level) => ({
    key: levelName(level),
    cells: [
      levelName(level),
      ...level.ages.map(({ requests }) => countText(requests)),
      countText(level.requests),
      countText(level.overdue),
      <Total key="amount" value={level.amount} />,
    ],
  }));

/** The request that has waited longest. */
function Oldest({ request, now_ms }: { request: WaitingQuery['oldest']['data'][number] | undefined; now_ms: number }) {
  const since = request && waitingSince(request.steps);
  if (!request || !since) return null;
  return (
    <p className={styles.oldest}>
      <Link to="/requests/$id" params={{ id: request.id }}>
        Oldest: <bdi>{requestName(request)}</bdi>, {ageText(since, now_ms)}
      </Link>
    </p>
  );
}
