import {
  type Condition,
  Database,
  EVERYTHING,
  type Page,
  type PageRequest,
  type PageSelection,
  checkedInput,
  childPosition,
  loadBatched,
  pagePerParent,
  sql,
  tenant,
  ulidOf,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { PriceUse } from '../model/price-use';
import { type PriceUseFilterInput, PriceUsesArguments } from '../model/price-use-inputs';
import { referenceKey } from '../rules/usage/reference-key';

/** Reads usages, in the order of their ids. */
@Injectable()
export class UsesService {
  constructor(private readonly db: Database) {}

  /** A page of a request's usages; batched with other requests of the same response. */
  async ofRequest(
    { id }: Pick<ApprovalRequest, 'id'>,
    { first, page, after }: PageRequest,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<PriceUse>> {
    const walk = (approval_request_id: string) => ({ list: 'uses of request', filter: { approval_request_id } });
    const position = childPosition(this.db, walk(id), after);
    const request = { column: 'approval_request_id', first, page, position, wants };
    const found = await loadBatched(JSON.stringify(['price uses', request]), id, (parents) =>
      pagePerParent(this.db, PriceUse, { ...request, parents, walk }),
    );
    if (!found) throw new Error('The request has no page of usages.');
    return found;
  }

  /** A page of the usages of all requests that are not deleted. */
  list(given: PriceUsesArguments, wants: PageSelection = EVERYTHING): Promise<Page<PriceUse>> {
    const { filter, ...page } = checkedInput(PriceUsesArguments, given, null);
    const walk = { list: 'price_uses', filter };
    return this.db.rowsOf(PriceUse).page({ ...page, wants, where: usesMatching(filter ?? {}), walk });
  }
}

function usesMatching(filter: PriceUseFilterInput): Condition | undefined {
  return where.all([
    sql.raw('deleted_at is null'),
    where.equals('reference_key', referenceKey(filter.order_reference)),
    where.references('approval_request_id', filter.approval_request_id),
    ofLine(filter.opportunity_id),
    where.atLeast('recorded_at', filter.recorded_from),
    where.upToSecond('recorded_at', filter.recorded_to),
    reversed(filter.reversed),
  ]);
}

/** By the index on the request of the line. */
function ofLine(given: string | null | undefined): Condition | undefined {
  if (!given) return undefined;
  const id = ulidOf(given);
  if (!id) return where.never;
  const request = sql.fragment`select approval_request_id from request_details where ${tenant} and id = ${id}`;
  return sql.fragment`(approval_request_id = (${request}) and opportunity_id = ${id})`;
}

const reversed = (wanted: boolean | null | undefined): Condition | undefined =>
  typeof wanted === 'boolean' ? sql.raw(`reversed_at is ${wanted ? 'not ' : ''}null`) : undefined;
