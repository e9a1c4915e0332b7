import type { Page } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import type { Presented, PresentedPiece } from './shown';

/** A page in the envelope of lists, with the addresses of its neighbours. */
export function listAnswer(request: FastifyRequest, { data, paginatorInfo }: Page<Presented>): object {
  const { currentPage, firstItem, lastItem, lastPage, perPage, total } = paginatorInfo;
  const path = pathOf(request);
  const pageAt = (page: number): string => addressWith(request, 'page', String(page));
  return {
    data,
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

/** A piece of a list in the same envelope, as far as it has a meaning where nobody counts: `links.next` leads on, whatever is written meanwhile. */
export const pieceAnswer = (request: FastifyRequest, { data, per_page, next }: PresentedPiece): object => ({
  data,
  links: { first: addressWith(request, 'cursor'), last: null, prev: null, next: next === null ? null : addressWith(request, 'cursor', next) },
  meta: { path: pathOf(request), per_page },
});

const pathOf = ({ protocol, host, url }: FastifyRequest): string => `${protocol}://${host}${url.split('?')[0]}`;

/** The address of the request with this parameter, or without it. */
function addressWith(request: FastifyRequest, name: string, value?: string): string {
  const parameters = new URLSearchParams(request.url.split('?')[1]);
  if (value === undefined) parameters.delete(name);
  else parameters.set(name, value);
  const query = parameters.toString();
  return pathOf(request) + (query && `?${query}`);
}
