import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { countOf } from '../../format/count';
import { Badge } from '../../ui/badge';
import { Button, buttonClasses } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { useTypedText } from '../../ui/typed-text';
import { Price, UserText } from '../../ui/values';
import { LadderAndRoute } from './ladder-and-route';
import styles from './level.module.css';
import { type Level, levelsQuery } from './levels-query';
import { holderMark, holdersProblem } from './holders-problem';
import { limitsOf } from './limits';
import { RoutingExplained } from './routing-explained';
import type { WhatIfValues } from './what-if-line';

/** The approval levels: their picture, what a request would do there, and their table. */
export function LevelsPage({ search }: { search: WhatIfValues }) {
  const { can } = useViewer();
  const levels = useQuery(levelsQuery);
  const navigate = useNavigate();
  const [values, setValues] = useWhatIfInAddress(search);
  return (
    <>
      <PageHeading hint={levels.data && countOf(levels.data.length, 'level')}>
        {can('levels:write') && (
          <>
            <Link to="/levels/simulate" className={buttonClasses()}>
              What would have happened?
            </Link>
            <Button look="primary" onClick={() => void navigate({ to: '/levels/new' })}>
              New level
            </Button>
          </>
        )}
      </PageHeading>
      <ListState query={levels}>
        {(rows) => (
          <div className={styles.sections}>
            {rows.length === 0 && (
              <Empty title="There are no levels. The owner decides everything.">
                <p>
                  {can('levels:write')
                    ? 'A level may handle and finish amounts up to its thresholds.'
                    : 'An owner or admin sets up the levels.'}
                </p>
              </Empty>
            )}
            {rows.length > 0 && <RoutingExplained levels={rows} />}
            <LadderAndRoute levels={rows} values={values} onChange={setValues} />
            {rows.length > 0 && <LevelsTable levels={rows} isBusy={levels.isFetching && levels.isStale} />}
          </div>
        )}
      </ListState>
    </>
  );
}

/** What is typed, which is in the address 300 ms after the last key, and follows Back. */
function useWhatIfInAddress(search: WhatIfValues): [WhatIfValues, (values: WhatIfValues) => void] {
  const navigate = useNavigate();
  const { text, type } = useTypedText(
    JSON.stringify(search),
    (typed) => void navigate({ to: '.', search: JSON.parse(typed) as WhatIfValues }),
  );
  return [JSON.parse(text) as WhatIfValues, (next) => type(JSON.stringify(inOrder(next)))];
}

/** The values in the order of the address, without empty ones. */
const inOrder = ({ basis, amount, part, quantity, price }: WhatIfValues): WhatIfValues => ({
  ...(basis && { basis }),
  ...(amount && { amount }),
  ...(part && { part }),
  ...(quantity && { quantity }),
  ...(price && { price }),
});

const Limit = ({ value }: { value: number | null }) => (value === null ? 'anything' : <Price value={value} />);

function holderText(holder: Level['approvers'][number]): string {
  const mark = holderMark(holder);
  return mark ? `${holder.name} (${mark})` : holder.name;
}

const COLUMNS: Column<Level>[] = [
  {
    head: 'Code',
    narrow: 'title',
    width: 100,
    cell: ({ id, code }) => (
      <Link to="/levels/$id" params={{ id }} className={styles.code}>
        <bdi>{code}</bdi>
      </Link>
    ),
  },
  { head: 'Name', hideBelow: 700, cell: ({ name }) => <UserText value={name} /> },
  { head: 'Rank', isNumber: true, width: 108, hideBelow: 900, cell: ({ rank }) => rank },
  {
    head: 'May handle up to',
    isNumber: true,
    width: 172,
    hideBelow: 600,
    cell: (level) => <Limit value={limitsOf(level).handle} />,
  },
  {
    head: 'May finish up to',
    isNumber: true,
    width: 172,
    cell: (level) => <Limit value={limitsOf(level).finish} />,
  },
  {
    head: 'Holders',
    cell: ({ approvers }) =>
      approvers.length ? <UserText value={approvers.map(holderText).join(', ')} /> : holdersProblem(approvers),
  },
  { head: 'Open lines', isNumber: true, width: 76, hideBelow: 900, cell: ({ open_steps }) => open_steps },
  {
    head: 'State',
    narrow: 'end',
    width: 90,
    cell: ({ active }) => <Badge tone={active ? 'green' : 'grey'} text={active ? 'Active' : 'Inactive'} />,
  },
];

/** The data of the picture as a table. */
const LevelsTable = ({ levels, isBusy }: { levels: readonly Level[]; isBusy: boolean }) => (
  <DataTable name="Approval levels" columns={COLUMNS} rows={levels} keyOf={({ id }) => id} isBusy={isBusy} hasKeys />
);
