import { useQuery } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { readCategories } from '../../approvals/categories/categories-query';
import type { Filter } from './filters';
import { filterLevelsDocument, filterPeopleDocument } from './requests.graphql.ts';

type Choice = readonly [value: string, text: string];

/** A list of choices has at most 2,000. */
const MAX_PAGES = 20;

const named = ({ id, code, name }: { id: string; code: string | null; name: string }): Choice => [
  id,
  code ? `${code} ${name}` : name,
];

const READ: Partial<Record<Filter['kind'], (signal: AbortSignal) => Promise<Choice[]>>> = {
  category: async (signal) => (await readCategories(signal, MAX_PAGES)).map(named),
  level: async (signal) => {
    const read = async (page: number) => (await post(filterLevelsDocument, { page }, { signal })).approvalLevels;
    return (await allPages(read, MAX_PAGES)).map(named);
  },
  person: async (signal) =>
    (await post(filterPeopleDocument, {}, { signal })).users.map(({ id, name, active }): Choice => [
      id,
      active ? name : `${name} (inactive)`,
    ]),
};

/** The choices of a filter: fixed ones, or rows that are read. Nothing is read without the permission. */
export function useChoices({ kind, choices, permission }: Filter): readonly Choice[] {
  const { can } = useViewer();
  const read = READ[kind];
  const { data = [] } = useQuery({
    queryKey: ['filter-choices', kind],
    queryFn: ({ signal }) => read?.(signal) ?? [],
    enabled: read !== undefined && (permission === undefined || can(permission)),
  });
  return choices ?? data;
}
