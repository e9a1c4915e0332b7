import { Product } from '@das/catalog';
import { type Condition, Database, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import type { SimulatedLine } from '../model/policy';
import { RequestDetail } from '../model/request-detail';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { queueFacts } from '../requests/awaiting-me';
import { requestsMatching } from '../requests/requests-matching';
import type { SimulationPeriod } from '../rules/simulation/simulation-period';

/** The requests that a simulation reads, as JSON. */
export interface SimulatedRequests {
  filter: ApprovalRequestFilterInput | null;
  period: SimulationPeriod;
}

/** The lines of these requests when the simulation began: their number, and the ends of their ids. Later lines have greater ids. */
export interface Extent {
  lines: number;
  /** Null without a line: then nothing is read. */
  first_request_id: string | null;
  last_request_id: string | null;
  last_line_id: string | null;
}

/** A request whose lines are read next. */
export interface ReadRequest {
  id: string;
  /** Its total in millionths. */
  total: string;
}

interface LineRow extends Omit<SimulatedLine, 'request_total'> {
  partnumber: string | null;
}

/** Reads the lines of past requests by ids, without locks. */
@Injectable()
export class SimulatedLinesService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
  ) {}

  /** Counts the lines, at most `most` + 1. */
  async extent(requests: SimulatedRequests, most: number): Promise<Extent> {
    const matching = this.db.rowsOf(ApprovalRequest).select('id', await this.matching(requests));
    const lines = this.db
      .rowsOf(RequestDetail)
      .select('id, approval_request_id', sql.fragment`approval_request_id in (${matching})`);
    const ends = sql.raw(
      'count(*)::integer as lines, min(approval_request_id) as first_request_id, max(approval_request_id) as last_request_id, max(id) as last_line_id',
    );
    const [extent] = await this.db.run<Extent>(
      sql`select ${ends} from (select id, approval_request_id from (${lines}) as line limit ${most + 1}) as counted`,
    );
    return extent as Extent; // an aggregate has one row
  }

  /** The next requests after one of them, in the order of ids. @param after null begins with the first one */
  async next(
    requests: SimulatedRequests,
    { first_request_id, last_request_id }: Extent,
    { after, most }: { after: string | null; most: number },
  ): Promise<ReadRequest[]> {
    const begin = after === null ? where.atLeast('id', first_request_id) : sql.fragment`id > ${after}`;
    const which = where.all([await this.matching(requests), begin, where.atMost('id', last_request_id)]);
    const matching = this.db
      .rowsOf(ApprovalRequest)
      .select('id, trunc(requested_total * 1000000)::text as total', which);
    return this.db.run(sql`select id, total from (${matching}) as request order by id limit ${sql.raw(String(most))}`);
  }

  /** The lines of some requests that existed when the simulation began. */
  async lines(requests: ReadRequest[], { last_line_id }: Extent): Promise<SimulatedLine[]> {
    const ofRequests = where.all([
      where.isOneOfKeys(
        'approval_request_id',
        requests.map(({ id }) => id),
      ),
      where.atMost('id', last_line_id),
    ]);
    const lines = this.db.rowsOf(RequestDetail).select(LINE, ofRequests);
    const products = this.db.rowsOf(Product).select('partnumber, category_id');
    const totals = new Map(requests.map(({ id, total }) => [id, BigInt(total)]));
    const rows = await this.db.run<LineRow>(
      sql`select ${sql.raw(LINE)}, category_id from (${lines}) as line left join (${products}) as product using (partnumber) order by id`,
    );
    return rows.map(({ partnumber: _, ...line }) => ({
      ...line,
      request_total: totals.get(line.approval_request_id) ?? 0n,
    }));
  }

  private async matching({ filter, period }: SimulatedRequests): Promise<Condition | undefined> {
    const queue = await queueFacts(this.db, filter, () => this.contexts.receivedDelegations());
    return where.all([
      requestsMatching(this.db, filter, { queue }),
      where.atLeast('created_at', period.from),
      sql.fragment`created_at < ${period.until}`,
    ]);
  }
}

const LINE = 'id, approval_request_id, partnumber, quote_quantity, requested_price, list_price_at_request';
