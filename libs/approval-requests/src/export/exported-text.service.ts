import { Database } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { RequestDetail } from '../model/request-detail';
import { LineViewService } from '../requests/line-view.service';
import { csvRow } from '../rules/export/csv-row';
import type { ExportColumns, ExportedLine, ExportedRequest, ExportedRow } from '../rules/export/export-columns';
import { RequestWalkService } from './request-walk.service';

/** Some rows of a file. */
export interface ExportedText {
  text: string;
  rows: number;
}

type Priced = Pick<ExportedRow, 'landed_price' | 'tariff_amount'>;

/** Writes requests as rows of a CSV file. Users and products are read in one batch for all rows. */
@Injectable()
export class ExportedTextService {
  constructor(
    private readonly db: Database,
    private readonly walk: RequestWalkService,
    private readonly tenants: TenantsService,
    private readonly view: LineViewService,
  ) {}

  async ofRequests(requests: ExportedRequest[], columns: ExportColumns): Promise<ExportedText> {
    const names = await this.names(requests.map(({ created_by_id }) => created_by_id));
    const now = this.db.clock.now();
    return textOf(
      requests.map((request) => ({ request, now, names })),
      columns,
    );
  }

  /** A row per line, and one for a request without lines. */
  async ofLines(requests: ExportedRequest[], columns: ExportColumns): Promise<ExportedText> {
    const lines = await this.walk.lines(requests.flatMap(({ id, lines: count }) => (count ? id : [])));
    const [names, priced] = await Promise.all([
      this.names([...requests.map((each) => each.created_by_id), ...lines.map((each) => each.decided_by_id)]),
      this.priced(lines, columns.names),
    ]);
    const now = this.db.clock.now();
    const ofRequest = Map.groupBy(lines, ({ approval_request_id }) => approval_request_id);
    const rows = requests.flatMap((request): ExportedRow[] => {
      const facts = { request, now, names };
      const own = ofRequest.get(request.id) ?? [];
      return own.length ? own.map((line) => ({ ...facts, line, ...priced.get(line.id) })) : [facts];
    });
    return textOf(rows, columns);
  }

  private async names(ids: (string | null)[]): Promise<Map<string, string>> {
    const known = [...new Set(ids)].filter((id) => id !== null);
    const users = await Promise.all(known.map((id) => this.tenants.user(id)));
    return new Map(users.flatMap((user) => (user ? [[user.id, user.name]] : [])));
  }

  /** What follows from the products of lines, when it is exported. */
  private async priced(lines: ExportedLine[], columns: readonly string[]): Promise<Map<string, Priced>> {
    if (!columns.includes('tariff_amount') && !columns.includes('landed_price')) return new Map();
    const priced = lines.map(async (line): Promise<[string, Priced]> => {
      const whole = line as RequestDetail; // it needs the part number and the prices
      const [tariff_amount, landed_price] = await Promise.all([
        this.view.tariffAmount(whole),
        this.view.landedPrice(whole),
      ]);
      return [line.id, { tariff_amount, landed_price }];
    });
    return new Map(await Promise.all(priced));
  }
}

const textOf = (rows: ExportedRow[], { valuesOf }: ExportColumns): ExportedText => ({
  text: rows.map((row) => csvRow(valuesOf(row))).join(''),
  rows: rows.length,
});
