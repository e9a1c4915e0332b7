import { Audit } from '@das/audit';
import { Database, givenMembers, inGroups } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type Filters, filtersOf } from '../requests/matching-all';
import { csvRow } from '../rules/export/csv-row';
import { type ExportColumns, exportColumns } from '../rules/export/export-columns';
import { criteriaOfView } from '../views/readable-views';
import type { ExportArguments } from './export-arguments';
import { ExportedTextService } from './exported-text.service';
import { RequestWalkService } from './request-walk.service';

/** A CSV file of requests. */
export interface RequestExport {
  /** Its text in pieces. Each is read by statements of its own, outside of a transaction. */
  pieces(): AsyncIterable<string>;
  /** Adds the audit entry. @param complete whether all pieces were sent */
  record(complete: boolean): Promise<void>;
}

/** What a file has. */
interface Plan {
  columns: ExportColumns;
  filters: Filters;
  /** Whether it has a row per line. */
  perLine: boolean;
  /** What precedes its first row. */
  mark: string;
}

/** Lines that are read and written at once: with 4 KiB of text each, the process grows by 45 MiB. */
const LINES_AT_ONCE = 500;
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes requests as CSV files. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly walks: RequestWalkService,
    private readonly texts: ExportedTextService,
  ) {}

  /**
   * An export of the caller. Nothing is read before its first piece.
   *
   * @throws ValidationFailed for a column that the rows do not have
   * @throws NotFound for a view that the caller may not read
   */
  async of(given: ExportArguments): Promise<RequestExport> {
    const { columns, filter, rows, view_id, bom } = given;
    const chosen = exportColumns(rows ?? 'lines', columns ?? []);
    const view = view_id ? await criteriaOfView(this.db, view_id) : undefined;
    const plan = {
      columns: chosen,
      filters: filtersOf(view?.filter, filter),
      perLine: rows !== 'requests',
      mark: bom === '1' ? BYTE_ORDER_MARK : '',
    };
    const written = { rows: 0 };
    return {
      pieces: () => this.pieces(plan, written),
      record: (complete) =>
        this.audit.record('approval_request.exported', { metadata: { ...describe(given), ...written, complete } }),
    };
  }

  /** @param written counts the rows of the pieces */
  private async *pieces({ columns, filters, perLine, mark }: Plan, written: { rows: number }): AsyncGenerator<string> {
    const walk = await this.walks.begin(filters);
    yield mark + csvRow(columns.names);
    for (let chunk = await this.walks.next(walk); chunk; chunk = await this.walks.next(walk)) {
      for (const group of inGroups(chunk, ({ lines }) => (perLine ? lines : 0), LINES_AT_ONCE)) {
        const { text, rows } = await (perLine
          ? this.texts.ofLines(group, columns)
          : this.texts.ofRequests(group, columns));
        written.rows += rows;
        yield text;
      }
    }
  }
}

/** What the audit log says about an export. The filter of a view is not repeated: a private one is not for readers of the log. */
function describe({ filter, view_id }: ExportArguments): object {
  return { filter: givenMembers(filter ?? {}), ...(view_id && { view_id }) };
}
