import { ProductsService } from '@das/catalog';
import { Database, changesNothing, groupedBy, loadBatched, newId, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RequestDetail } from '../model/request-detail';
import type { RequestDetailInput } from '../model/request-inputs';
import type { RequestWithRows } from '../model/request-rows';
import {
  type ListPrices,
  NEW_LINE,
  UNDECIDED,
  changedLine,
  newLine,
  previewLines,
} from '../rules/submission/new-lines';
import type { LinePlan } from '../rules/submission/plan-line-edits';

/** Reads and writes the lines of requests, as part of the transaction that changes their request. */
@Injectable()
export class LinesService {
  constructor(
    private readonly db: Database,
    private readonly products: ProductsService,
  ) {}

  /** The lines of a request in order; batched with other requests of the same request context. */
  async load(approval_request_id: string): Promise<RequestDetail[]> {
    return (await loadBatched('lines', approval_request_id, (ids) => this.listByRequest(ids))) ?? [];
  }

  /** The lines that the request has, or else as {@link load}. No promise when it has them: a list has many requests. */
  loadOf({ id, lines }: RequestWithRows): Promise<RequestDetail[]> | RequestDetail[] {
    return lines ?? this.load(id);
  }

  /** The lines of requests in order, by request id. */
  async listByRequest(request_ids: string[]): Promise<Map<string, RequestDetail[]>> {
    return groupedBy(
      await this.db.rowsOf(RequestDetail).list({ where: where.isOneOfKeys('approval_request_id', request_ids) }),
      'approval_request_id',
    );
  }

  list(approval_request_id: string): Promise<RequestDetail[]> {
    return this.db.rowsOf(RequestDetail).list({ where: where.equals('approval_request_id', approval_request_id) });
  }

  /** The rows of new lines with ids and current list prices; nothing is written. */
  async plan(approval_request_id: string, lines: RequestDetailInput[]): Promise<RequestDetail[]> {
    const listPrices = await this.listPrices(lines);
    return lines.map((line) => ({
      ...newLine(approval_request_id, line, listPrices),
      ...NEW_LINE,
      id: newId(),
      tenant_id: '',
    }));
  }

  /** The lines after an edit; added lines have a blank id. Nothing is written. */
  async preview(stored: RequestDetail[], plan: LinePlan): Promise<RequestDetail[]> {
    return previewLines(stored, plan, await this.listPrices(inputsOf(plan)));
  }

  /** @returns all lines of the request after the edit */
  async update(approval_request_id: string, plan: LinePlan): Promise<RequestDetail[]> {
    const rows = this.db.rowsOf(RequestDetail);
    for (const { id } of plan.removed) await rows.remove(id);
    const listPrices = await this.listPrices(inputsOf(plan));
    for (const { line, change } of plan.changed) {
      if (!changesNothing(line, change)) await rows.change(line.id, changedLine(line, change, listPrices));
    }
    await rows.insertMany(plan.added.map((line) => newLine(approval_request_id, line, listPrices)));
    return this.list(approval_request_id);
  }

  /** Resets all lines of a request to pending. */
  async reopen(approval_request_id: string): Promise<void> {
    await this.db.rowsOf(RequestDetail).changeAll(where.equals('approval_request_id', approval_request_id), UNDECIDED);
  }

  /** Resets these lines of a request to pending. @returns all lines */
  async reopenSome(approval_request_id: string, lines: Pick<RequestDetail, 'id'>[]): Promise<RequestDetail[]> {
    const ids = lines.map(({ id }) => id);
    await this.db.rowsOf(RequestDetail).changeAll(where.isOneOfKeys('id', ids), UNDECIDED);
    return this.list(approval_request_id);
  }

  /** Denies the lines of a withdrawn request, approved ones included. @returns all lines */
  async withdraw(
    approval_request_id: string,
    comment: string | null,
    decided_by_id: string | undefined,
  ): Promise<RequestDetail[]> {
    const withdrawn = {
      status: 'denied',
      approved_price: null,
      reason_code: 'withdrawn',
      comment,
      decided_at: await this.db.clock.ofTransaction(),
      decided_by_id,
    } as const;
    const condition = where.all([
      where.equals('approval_request_id', approval_request_id),
      sql.raw(`status <> 'denied'`),
    ]);
    await this.db.rowsOf(RequestDetail).changeAll(condition, withdrawn);
    return this.list(approval_request_id);
  }

  /** Current list prices; a product without one has that of its category. */
  private async listPrices(lines: RequestDetailInput[]): Promise<ListPrices> {
    const partnumbers = [...new Set(lines.flatMap(({ partnumber }) => partnumber ?? []))];
    const pricing = await this.products.pricingOf(partnumbers);
    return new Map([...pricing].map(([partnumber, { list_price }]) => [partnumber, list_price]));
  }
}

const inputsOf = ({ added, changed }: LinePlan): RequestDetailInput[] => [
  ...added,
  ...changed.map(({ change }) => change),
];
