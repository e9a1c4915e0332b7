import { ProductsService } from '@das/catalog';
import { Database, all, changesNothing, equals, groupedBy, isOneOf, loadBatched, newId, that } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LinePlan } from './plan-line-edits';
import { RequestDetail } from './request-detail';
import type { RequestDetailInput } from './request-inputs';

/** By part number. */
type ListPrices = Map<string, number | null>;

/** The lines of requests. They change only as part of their request, in its transaction. */
@Injectable()
export class LinesService {
  constructor(
    private readonly db: Database,
    private readonly products: ProductsService,
  ) {}

  /** The lines of a request in their order, batched with those of the others that the call asks for. */
  async load(approval_request_id: string): Promise<RequestDetail[]> {
    return (await loadBatched('lines', approval_request_id, (ids) => this.listOf(ids))) ?? [];
  }

  /** The lines of requests in their order, by the request's id. */
  async listOf(request_ids: string[]): Promise<Map<string, RequestDetail[]>> {
    return groupedBy(await this.db.rowsOf(RequestDetail).list({ where: isOneOf('approval_request_id', request_ids) }), 'approval_request_id');
  }

  list(approval_request_id: string): Promise<RequestDetail[]> {
    return this.db.rowsOf(RequestDetail).list({ where: equals('approval_request_id', approval_request_id) });
  }

  async edit(approval_request_id: string, plan: LinePlan): Promise<RequestDetail[]> {
    const rows = this.db.rowsOf(RequestDetail);
    for (const { id } of plan.removed) await rows.remove(id);
    const listPrices = await this.listPrices([...plan.added, ...plan.changed.map(({ change }) => change)]);
    for (const { line, change } of plan.changed) {
      if (!changesNothing(line, change)) await rows.change(line.id, priced(line, change, listPrices));
    }
    await rows.addAll(plan.added.map((line) => asRow(approval_request_id, line, listPrices)));
    return this.list(approval_request_id);
  }

  /** The lines as an edit would leave them; those that it adds have no id. Nothing is written. */
  async drafts(stored: RequestDetail[], plan: LinePlan): Promise<RequestDetail[]> {
    const listPrices = await this.listPrices([...plan.added, ...plan.changed.map(({ change }) => change)]);
    const kept = stored.filter(({ id }) => !plan.removed.some((line) => line.id === id));
    const changed = kept.map((line) => {
      const change = plan.changed.find((each) => each.line.id === line.id)?.change ?? {};
      const given = Object.entries(priced(line, change, listPrices)).filter(([, value]) => value !== undefined);
      return { ...line, ...Object.fromEntries(given) };
    });
    return [...changed, ...plan.added.map((line) => ({ ...asRow('', line, listPrices), ...UNDECIDED, id: '', tenant_id: '' }))];
  }

  /** Puts all lines of a request back to where nobody has decided. */
  async reopen(approval_request_id: string): Promise<void> {
    await this.db.rowsOf(RequestDetail).changeAll(equals('approval_request_id', approval_request_id), UNDECIDED);
  }

  /** Denies the lines of a withdrawn request; what had been approved of them no longer is. */
  async withdraw(approval_request_id: string, comment: string | null, decided_by_id: string | undefined): Promise<RequestDetail[]> {
    const withdrawn = { status: 'denied', approved_price: null, reason_code: 'withdrawn', comment, decided_at: 'now', decided_by_id } as const;
    const where = all([equals('approval_request_id', approval_request_id), that(`status <> 'denied'`)]);
    await this.db.rowsOf(RequestDetail).changeAll(where, withdrawn);
    return this.list(approval_request_id);
  }

  /** New lines of a request as they will stand, with their ids; nothing is written. */
  async begun(approval_request_id: string, lines: RequestDetailInput[]): Promise<RequestDetail[]> {
    const listPrices = await this.listPrices(lines);
    return lines.map((line) => ({ ...asRow(approval_request_id, line, listPrices), ...UNDECIDED, id: newId(), tenant_id: '' }));
  }

  /** Writes lines that were begun. */
  add(lines: RequestDetail[]): Promise<RequestDetail[]> {
    return this.db.rowsOf(RequestDetail).added(lines.map(({ tenant_id: _, ...line }) => line));
  }

  /** Today's list prices by part number, a category's where the product has none. */
  private async listPrices(lines: RequestDetailInput[]): Promise<ListPrices> {
    const partnumbers = [...new Set(lines.flatMap(({ partnumber }) => partnumber ?? []))];
    const pricing = await this.products.pricingOf(partnumbers);
    return new Map([...pricing].map(([partnumber, { list_price }]) => [partnumber, list_price]));
  }
}

/** What nobody has decided about a line. */
const UNDECIDED = { status: 'pending', approved_price: null, reason_code: null, comment: null, decided_at: null, decided_by_id: null } as const;

/** A change of a line, with the list price of today when its part becomes another. */
function priced<T extends RequestDetailInput>({ partnumber }: RequestDetail, change: T, listPrices: ListPrices): T & { list_price_at_request?: number | null } {
  const keepsPart = change.partnumber === undefined || change.partnumber === partnumber;
  return keepsPart ? change : { ...change, list_price_at_request: listPrices.get(change.partnumber ?? '') ?? null };
}

const asRow = (approval_request_id: string, line: RequestDetailInput, listPrices: ListPrices) => ({
  approval_request_id,
  partnumber: line.partnumber ?? null,
  quote_quantity: line.quote_quantity ?? null,
  requested_price: line.requested_price ?? null,
  other_details: line.other_details ?? null,
  list_price_at_request: listPrices.get(line.partnumber ?? '') ?? null,
});
