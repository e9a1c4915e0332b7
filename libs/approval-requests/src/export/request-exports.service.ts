import { Audit } from '@das/audit';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type Filters, filtersOf } from '../requests/matching-all';
import { csvRow } from '../rules/export/csv-row';
import { exportColumns } from '../rules/export/export-columns';
import { inGroups } from '../rules/export/in-groups';
import { criteriaOfView } from '../views/readable-views';
import type { ExportArguments } from './export-arguments';
import { type ExportedText, ExportedTextService } from './exported-text.service';
import { RequestWalkService } from './request-walk.service';

/** Lines that are read and written at once: with 4 KiB of text each, the process grows by 45 MiB. */
const LINES_AT_ONCE = 500;
const BYTE_ORDER_MARK = '\uFEFF';

/** Requests as a CSV file. */
export interface RequestFile {
  /** The text in pieces, of which each is read by statements for itself, outside of a transaction. */
  pieces: () => AsyncIterable<string>;
  /** Adds the audit entry. @param isComplete false when the file broke off */
  record: (isComplete: boolean) => Promise<void>;
}

@Injectable()
export class RequestExportsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly walks: RequestWalkService,
    private readonly texts: ExportedTextService,
  ) {}

  /**
   * The file of the requests that match, in the order of their ids, up to the greatest one when its first rows are read.
   *
   * @throws ValidationFailed for a column that the rows do not have
   * @throws NotFound for a view that the caller may not read
   */
  async of(given: ExportArguments): Promise<RequestFile> {
    const { bom, columns: names, filter, rows: kind, view_id } = given;
    const columns = exportColumns(kind ?? 'lines', names ?? []);
    const view = view_id ? await criteriaOfView(this.db, view_id) : undefined;
    const texts = this.textsOf(filtersOf(view?.filter, filter), (requests) =>
      kind === 'requests' ? this.texts.ofRequests(requests, columns) : this.texts.ofLines(requests, columns),
    );
    let rows = 0;
    const pieces = async function* (): AsyncGenerator<string> {
      yield (bom === '1' ? BYTE_ORDER_MARK : '') + csvRow(columns.names);
      for await (const piece of texts) {
        rows += piece.rows;
        yield piece.text;
      }
    };
    const record = (complete: boolean): Promise<void> =>
      this.audit.record('approval_request.exported', { metadata: { ...describe(given), rows, complete } });
    return { pieces, record };
  }

  private async *textsOf(
    filters: Filters,
    textOf: (requests: Parameters<ExportedTextService['ofLines']>[0]) => Promise<ExportedText>,
  ): AsyncGenerator<ExportedText> {
    const walk = await this.walks.begin(filters);
    for (let chunk = await this.walks.next(walk); chunk; chunk = await this.walks.next(walk))
      for (const group of inGroups(chunk, ({ lines }) => lines, LINES_AT_ONCE)) yield textOf(group);
  }
}

/** What the audit log says about an export. The filter of a view is not repeated: a private one is not for readers of the log. */
function describe({ filter, view_id }: ExportArguments): object {
  const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
  return { filter: Object.fromEntries(Object.entries(filter ?? {}).filter(isGiven)), ...(view_id && { view_id }) };
}
