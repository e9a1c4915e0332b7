import { requestName, shortId } from '../approvals/request/request-name';
import { stateText } from '../approvals/request/state-text';
import type { FindQuery } from './find.graphql.ts';
import { PAGES, visibleTo } from './pages';

/** A result of the dialog Find: a page of the application. */
export interface Option {
  group: 'Pages' | 'Requests' | 'Products';
  label: string;
  hint?: string;
  address: string;
}

const MAX_FOUND = 5;
const PROFILE = '/settings/profile';
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id in a text, in upper case. */
export const idIn = (text: string): string | undefined =>
  ID.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

/** The pages whose name contains the text, that the person may see. */
export const pageOptions = (text: string, permissions: readonly string[]): Option[] =>
  [...visibleTo(permissions).flatMap(({ entries }) => entries), { to: PROFILE, title: PAGES[PROFILE].title }]
    .map(({ to, title }): Option => ({ group: 'Pages', label: title, address: to }))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MAX_FOUND);

/** The requests and products that the server found, each once. */
export function foundOptions({ byId, byText, products }: FindQuery): Option[] {
  const requests = new Map([...(byId?.data ?? []), ...(byText?.data ?? [])].map((request) => [request.id, request]));
  return [
    ...[...requests.values()].slice(0, MAX_FOUND).map((request): Option => ({
      group: 'Requests',
      label: requestName(request),
      hint: `${stateText(request.lifecycle_state)} · ${shortId(request.id)}`,
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
