import type { Page } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import type { Presented } from './shown';

/** A page in the envelope of lists, with the addresses of its neighbours. */
export function listAnswer(request: FastifyRequest, { data, paginatorInfo }: Page<Presented>): object {
  const { currentPage, firstItem, lastItem, lastPage, perPage, total } = paginatorInfo;
  const [path = '', query] = request.url.split('?');
  const address = `${request.protocol}://${request.host}${path}`;
  const pageAt = (page: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(page));
    return `${address}?${parameters.toString()}`;
  };
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
      path: address,
      per_page: perPage,
      to: lastItem,
      total,
    },
  };
}
