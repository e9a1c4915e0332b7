import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { countOf, countText } from '../../format/count';
import { Badge } from '../../ui/badge';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { ListPage } from '../../ui/list-page';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Moment, UserText } from '../../ui/values';
import { KINDS, STATUSES, kindText, stateOf } from './job-words';
import { type JobsQuery, jobsDocument } from './jobs.graphql.ts';

interface JobFilters {
  kind?: string;
  status?: string;
}

type Row = JobsQuery['jobs']['data'][number];

/** The jobs that the person may see, newest first. */
export function JobsPage({ search: { page = 1, ...filter } }: { search: JobFilters & { page?: number } }) {
  const navigate = useNavigate();
  const jobs = useQuery({
    queryKey: ['jobs', filter, page],
    queryFn: async ({ signal }) => (await post(jobsDocument, { filter, first: PER_PAGE, page }, { signal })).jobs,
    placeholderData: keepPreviousData,
  });
  const change = (changed: JobFilters) => void navigate({ to: '.', search: { ...filter, ...changed } });
  const clear = () => void navigate({ to: '.', search: {} });
  return (
    <ListPage
      count={jobs.data && countOf(jobs.data.paginatorInfo.total, 'job')}
      fields={
        <>
          <Choices label="Kind" texts={KINDS} value={filter.kind} onChange={(kind) => change({ kind })} />
          <Choices label="Status" texts={STATUSES} value={filter.status} onChange={(status) => change({ status })} />
        </>
      }
      query={jobs}
      pageOf={(data) => pagedByApi(data, data.paginatorInfo.total)}
      table={{ name: 'Jobs', columns: columnsAt(jobs.dataUpdatedAt) }}
      filtered={filter.kind || filter.status ? { noMatch: 'No jobs match.', onClear: clear } : undefined}
      empty={
        <Empty title="There are no jobs.">
          <p>Decisions on more than 100 requests, imports, replays and long simulations run as jobs.</p>
        </Empty>
      }
    />
  );
}

interface ChoicesProps {
  label: string;
  texts: Record<string, string>;
  value: string | undefined;
  onChange: (value: string) => void;
}

const Choices = ({ label, texts, value = '', onChange }: ChoicesProps) => (
  <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">All</option>
    {Object.entries(texts).map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </Select>
);

const columnsAt = (now_ms: number): Column<Row>[] => [
  {
    head: 'Kind',
    narrow: 'title',
    cell: ({ id, kind }) => (
      <Link to="/jobs/$id" params={{ id }}>
        {kindText(kind)}
      </Link>
    ),
  },
  { head: 'Status', narrow: 'end', width: 120, cell: ({ status }) => <Badge {...stateOf(status)} /> },
  {
    head: 'Progress',
    isNumber: true,
    width: 160,
    cell: ({ done, total }) => `${countText(done)} of ${countText(total)}`,
  },
  {
    head: 'Started by',
    width: 200,
    hideBelow: 600,
    cell: ({ created_by }) => <UserText value={created_by?.name} />,
  },
  {
    head: 'Created',
    isNumber: true,
    width: 148,
    cell: ({ created_at }) => <Moment value={created_at} now_ms={now_ms} />,
  },
];
