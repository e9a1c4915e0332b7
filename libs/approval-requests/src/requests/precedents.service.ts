import { Database, byKey, caseFolded, groupedBy, loadBatched, pageWindow, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { DEFAULT_PRECEDENTS, type Precedents, type PrecedentsArguments } from '../model/precedent';
import { type Deal, type DecidedLine, precedentsOf } from '../rules/pricing/precedents-of';
import { validNow } from './requests-matching';

/** The newest lines of a part that are read: of a page with many parts fewer, so that a page reads at most 10,000 lines. */
const MAX_LINES_PER_PART = 1_000;
const MIN_LINES_PER_PART = 50;
const MAX_LINES = 10_000;

/** A line with its part number as it is compared. */
interface AskedLine extends Deal {
  line_id: string;
  approval_request_id: string;
  part: string;
}

/** A line of the same part. It is a precedent if a person has decided it in the last 24 months and its request exists. */
interface FoundLine extends DecidedLine {
  part: string;
  is_precedent: boolean;
}

interface Found extends AskedLine {
  lines: FoundLine[];
  is_bounded: boolean;
}

/** Those of a line without a part number. */
const NO_PRECEDENTS = precedentsOf({ deal: undefined, decided: [], is_bounded: false, first: 0 });

/** Reads earlier decisions on the part numbers of lines, from the lines of requests. */
@Injectable()
export class PrecedentsService {
  constructor(private readonly db: Database) {}

  /**
   * The precedents of a line; read by one batch for all lines of a response.
   *
   * @throws PageRefused when `first` is negative or too large
   */
  async list(line_id: string, { first }: PrecedentsArguments): Promise<Precedents> {
    const { perPage } = pageWindow({ first: first ?? DEFAULT_PRECEDENTS }, this.db.max_first);
    const found = await loadBatched('precedents', line_id, (ids) => this.read(ids));
    if (!found) return NO_PRECEDENTS;
    const { lines, is_bounded, ...asked } = found;
    const decided = lines.filter(
      ({ is_precedent, approval_request_id }) => is_precedent && approval_request_id !== asked.approval_request_id,
    );
    return precedentsOf({ deal: asked, decided, is_bounded, first: perPage });
  }

  private async read(line_ids: string[]): Promise<Map<string, Found>> {
    const share = Math.floor(MAX_LINES / line_ids.length);
    const linesPerPart = Math.min(Math.max(share, MIN_LINES_PER_PART), MAX_LINES_PER_PART);
    const [asked, lines] = await Promise.all([
      this.db.run<AskedLine>(sql`${askedLines(line_ids)}`),
      this.db.run<FoundLine>(linesOfParts(this.db, line_ids, linesPerPart)),
    ]);
    const byPart = groupedBy(lines, 'part');
    const found = asked.map((line) => {
      const ofPart = byPart.get(line.part) ?? [];
      return { ...line, lines: ofPart, is_bounded: ofPart.length >= linesPerPart };
    });
    return byKey(found, 'line_id');
  }
}

const PART = `${caseFolded('btrim(line.partnumber)')}`;

/** Without the search views, row-level security would keep PostgreSQL from using an index on folded text. */
const askedLines = (line_ids: string[]) => sql.fragment`
  select line.id as line_id, line.approval_request_id, ${sql.raw(PART)} as part,
         deal.account_number, deal.customer_name, deal.end_customer_name, deal.sales_region
    from searchable_request_details line join searchable_approval_requests deal on ${tenant.of('deal')} and deal.id = line.approval_request_id
   where ${tenant.of('line')} and line.id = any(${line_ids}) and btrim(line.partnumber) <> ''`;

/**
 * The newest lines of each part, in the order of their requests: an index on moments of decisions would make decisions slower.
 * Requests are looked up by id, because the planner would read all requests of the tenant to join them.
 */
const linesOfParts = (db: Database, line_ids: string[], most: number) => sql`
  select asked.part, line.approval_request_id, line.id as opportunity_id, line.partnumber, deal.account_number, deal.customer_name,
         deal.end_customer_name, deal.sales_region, line.status as outcome, line.quote_quantity, line.requested_price,
         line.approved_price, line.list_price_at_request, line.decided_at,
         line.status = 'approved' and line.revoked_at is null and line.superseded_at is null and ${validNow(db)} as is_valid,
         line.status <> 'pending' and line.decided_at >= ${db.clock.sql} - interval '24 months' and deal.deleted_at is null
           and not (deal.lifecycle_state = 'withdrawn' and line.reason_code = 'withdrawn') as is_precedent
    from (select distinct part from (${askedLines(line_ids)}) as asked) as asked
   cross join lateral (
     select line.id, line.approval_request_id, line.partnumber, line.status, line.quote_quantity, line.requested_price, line.approved_price,
            line.list_price_at_request, line.reason_code, line.decided_at, line.revoked_at, line.superseded_at
       from searchable_request_details line
      where ${tenant.of('line')} and ${sql.raw(PART)} = asked.part
      order by line.approval_request_id desc, line.id desc limit ${most}
   ) as line
   cross join lateral (
     select deal.account_number, deal.customer_name, deal.end_customer_name, deal.sales_region, deal.lifecycle_state, deal.deleted_at,
            deal.valid_until
       from searchable_approval_requests deal where ${tenant.of('deal')} and deal.id = line.approval_request_id limit 1
   ) as deal`;
