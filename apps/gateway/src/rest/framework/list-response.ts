import type { FastifyRequest } from 'fastify';
import type { CursorPage, PageAndMore } from './resource-shape';

/** The list envelope: data, further members, links to the neighbouring pages, and meta. A page of a walk has no totals. */
export function listResponse(request: FastifyRequest, page: PageAndMore): object {
  return isAfter(request) ? walkResponse(request, page) : numberedPage(request, page);
}

const isAfter = ({ query }: FastifyRequest): boolean => Object.hasOwn(query as object, 'after');

/** The list envelope for a page that is read by position. */
export function walkResponse(request: FastifyRequest, { data, paginatorInfo, further }: PageAndMore): object {
  const { endCursor = null, hasMorePages, perPage, syncedTo = null } = paginatorInfo;
  return {
    data,
    ...further,
    links: {
      first: addressWith(request, 'after', isAfter(request) ? '' : undefined),
      last: null,
      prev: null,
      next: hasMorePages && endCursor !== null ? addressWith(request, 'after', endCursor) : null,
    },
    meta: {
      path: pathOf(request),
      per_page: perPage,
      end_cursor: endCursor,
      synced_to: syncedTo,
      has_more: hasMorePages,
    },
  };
}

function numberedPage(request: FastifyRequest, { data, paginatorInfo, further }: PageAndMore): object {
  const { currentPage, firstItem, lastItem, lastPage, perPage, total } = paginatorInfo;
  const path = pathOf(request);
  const pageAt = (page: number): string => addressWith(request, 'page', String(page));
  return {
    data,
    ...further,
    links: {
      first: pageAt(1),
      last: pageAt(Math.max(lastPage, 1)),
      prev: currentPage > 1 ? pageAt(currentPage - 1) : null,
      next: currentPage < lastPage ? pageAt(currentPage + 1) : null,
    },
    meta: {
      current_page: currentPage,
      from: firstItem,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: lastItem,
      total,
    },
  };
}

/** The list envelope for cursor pagination. `links.next` stays correct while rows are inserted; totals and page numbers are left out. */
export const cursorPageResponse = (request: FastifyRequest, { data, per_page, next }: CursorPage): object => ({
  data,
  links: {
    first: addressWith(request, 'cursor'),
    last: null,
    prev: null,
    next: next === null ? null : addressWith(request, 'cursor', next),
  },
  meta: { path: pathOf(request), per_page },
});

const pathOf = ({ client, url }: FastifyRequest): string =>
  `${client.scheme ?? 'http'}://${client.host}${url.split('?')[0]}`;

/** The request's URL with this parameter replaced, or removed when undefined. */
function addressWith(request: FastifyRequest, name: string, value?: string): string {
  const parameters = new URLSearchParams(request.url.split('?')[1]);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  const query = parameters.toString();
  return pathOf(request) + (query && `?${query}`);
}
