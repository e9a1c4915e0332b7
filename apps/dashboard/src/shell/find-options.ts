import { requestName, shortId } from '../approvals/request/request-name';
import { stateText } from '../approvals/request/state-text';
import type { FindQuery } from './find.graphql.ts';
import { THEMES, THEMES_TEXT, type Theme } from '../ui/theme';
import { PAGES, visibleTo } from './pages';

/** A result of the dialog Find: a page of the application, or a command. */
export interface Option {
  group: 'Recent' | 'Pages' | 'Commands' | 'Requests' | 'Products';
  label: string;
  hint?: string;
  /** The address that it opens. */
  address?: string;
  /** What it does instead. */
  command?: 'log-out' | Theme;
}

const MAX_FOUND = 5;
const PROFILE = '/settings/profile';
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id in a text, in upper case. */
export const idIn = (text: string): string | undefined =>
  ID.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

/** What the page has read and kept, as in the cache of queries. */
interface Read {
  queryKey: readonly unknown[];
  state: { data?: unknown; dataUpdatedAt: number };
}

/** The requests and products that were opened last. They are forgotten with the cache: at log-out, and when another person logs in. */
export const recentOptions = (read: readonly Read[]): Option[] =>
  [...read]
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey: [kind, ...rest], state }): Option[] => {
      if (!state.data) return [];
      if (kind === 'request' && rest[1] === 'view') {
        const request = state.data as { id: string; customer_name: string | null };
        return [
          {
            group: 'Recent',
            label: requestName(request),
            hint: shortId(request.id),
            address: `/requests/${request.id}`,
          },
        ];
      }
      if (kind !== 'products' || rest[0] !== 'one') return [];
      const { id, partnumber } = state.data as { id: string; partnumber: string };
      return [{ group: 'Recent', label: partnumber, address: `/products/${id}` }];
    })
    .slice(0, MAX_FOUND);

/** The pages whose name contains the text, that the person may see. */
export const pageOptions = (text: string, permissions: readonly string[]): Option[] =>
  [...visibleTo(permissions).flatMap(({ entries }) => entries), { to: PROFILE, title: PAGES[PROFILE].title }]
    .map(({ to, title }): Option => ({ group: 'Pages', label: title, address: to }))
    .filter(({ label }) => contains(label, text))
    .slice(0, MAX_FOUND);

const COMMANDS: readonly Option[] = [
  { group: 'Commands', label: 'Log out', command: 'log-out' },
  ...THEMES.map((theme): Option => ({ group: 'Commands', label: `${THEMES_TEXT[theme]} theme`, command: theme })),
];

/** The commands whose name contains the text; none without a text. */
export const commandOptions = (text: string, permissions: readonly string[]): Option[] =>
  [
    ...(permissions.includes('requests:write')
      ? [{ group: 'Commands' as const, label: PAGES['/requests/new'].title, address: '/requests/new' }]
      : []),
    ...COMMANDS,
  ].filter(({ label }) => text !== '' && contains(label, text));

const contains = (value: string, text: string): boolean => value.toLowerCase().includes(text.toLowerCase());

/** Options that are exactly what was typed come first. The others keep their order. */
export function exactFirst(options: readonly Option[], text: string): Option[] {
  const isExact = ({ label, address }: Option): boolean =>
    label.toLowerCase() === text.toLowerCase() || address === `/requests/${idIn(text)}`;
  return [...options.filter(isExact), ...options.filter((option) => !isExact(option))];
}

/** A text in three parts, the second of which is what was typed; it is empty where the text does not contain it. */
export function partsOf(label: string, text: string): [before: string, match: string, after: string] {
  const from = label.toLowerCase().indexOf(text.toLowerCase());
  if (text === '' || from === -1) return [label, '', ''];
  return [label.slice(0, from), label.slice(from, from + text.length), label.slice(from + text.length)];
}

/** The requests and products that the server found, each once. A request that another value than its name matches shows that value. */
export function foundOptions({ byId, byText, products }: FindQuery, text: string): Option[] {
  const requests = new Map([...(byText?.data ?? []), ...(byId?.data ?? [])].map((request) => [request.id, request]));
  return [
    ...[...requests.values()].slice(0, MAX_FOUND).map((request): Option => ({
      group: 'Requests',
      label: requestName(request),
      hint: [stateText(request.lifecycle_state), shortId(request.id), ...matchedIn(request, text)].join(' · '),
      address: `/requests/${request.id}`,
    })),
    ...(products?.data ?? []).map(({ id, partnumber, description }): Option => ({
      group: 'Products',
      label: partnumber,
      ...(description && { hint: description }),
      address: `/products/${id}`,
    })),
  ];
}

type Found = Partial<NonNullable<FindQuery['byText']>['data'][number]>;

/** The first value of a request that contains the text, unless its name does. */
function matchedIn(
  { customer_name, end_customer_name, project_name, opportunities = [] }: Found,
  text: string,
): string[] {
  if (contains(customer_name ?? '', text)) return [];
  const values = [project_name, end_customer_name, ...opportunities.map(({ partnumber }) => partnumber)];
  return values.filter((value) => typeof value === 'string' && contains(value, text)).slice(0, 1) as string[];
}
