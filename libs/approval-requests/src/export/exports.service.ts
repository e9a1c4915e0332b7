import type { Readable } from 'node:stream';
import { Database, type RequestContext, requireContext, runInContext } from '@das/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import { filtersOf } from '../requests/matching-all';
import { csvRow } from '../rules/export/csv-row';
import { type ExportColumns, type ExportedRequest, exportColumns } from '../rules/export/export-columns';
import { inGroups } from '../rules/export/in-groups';
import { criteriaOfView } from '../views/readable-views';
import type { ExportArguments } from './export-arguments';
import { ExportLeasesService } from './export-leases.service';
import { ExportStream, type Exported } from './export-stream';
import { ExportedTextService } from './exported-text.service';
import { type RequestWalk, RequestWalkService } from './request-walk.service';

/** Lines that are read and written at once: with 4 KiB of text each, the process grows by 45 MiB. */
const LINES_AT_ONCE = 500;
const RENEWAL_MS = 10_000;
const BYTE_ORDER_MARK = '\uFEFF';

/** What an export is computed from. */
interface Plan {
  given: ExportArguments;
  columns: ExportColumns;
  walk: RequestWalk;
  export_id: string;
}

/** Writes requests as CSV files. Each export is audited when it ends or breaks off. */
@Injectable()
export class ExportsService implements OnModuleDestroy {
  private readonly running = new Set<ExportStream>();

  constructor(
    private readonly db: Database,
    private readonly leases: ExportLeasesService,
    private readonly walks: RequestWalkService,
    private readonly texts: ExportedTextService,
  ) {}

  /**
   * Checks what an export is given, as {@link start} does, and runs none.
   *
   * @throws ValidationFailed for a column that the rows do not have
   * @throws NotFound for a view that the caller may not read
   */
  async check(given: ExportArguments): Promise<void> {
    await this.read(given);
  }

  /**
   * Starts an export of the caller.
   *
   * @returns the file. Its reader determines its speed; an error breaks it off. Each chunk checks the caller's credential again
   * @throws ValidationFailed for a column that the rows do not have
   * @throws NotFound for a view that the caller may not read
   * @throws Refused (`export_running`) while the caller runs another one
   */
  async start(given: ExportArguments): Promise<Readable> {
    const { columns, filters } = await this.read(given);
    const export_id = await this.leases.take();
    try {
      return this.streamOf({ given, columns, export_id, walk: await this.walks.begin(filters) });
    } catch (error) {
      await this.leases.release(export_id);
      throw error;
    }
  }

  /** Breaks the exports off that are still running when the server has closed its connections. */
  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled([...this.running].map((stream) => stream.break()));
  }

  private async read({ columns, filter, rows, view_id }: ExportArguments) {
    const chosen = exportColumns(rows ?? 'lines', columns ?? []);
    const view = view_id ? await criteriaOfView(this.db, view_id) : undefined;
    return { columns: chosen, filters: filtersOf(view?.filter, filter) };
  }

  private streamOf(plan: Plan): ExportStream {
    const call = requireContext();
    const pieces = this.pieces(plan, call);
    const stream = new ExportStream({
      next: pieces.next,
      end: async (isComplete) => {
        clearInterval(renewal);
        this.running.delete(stream);
        const metadata = { ...describe(plan.given), rows: pieces.rows, complete: isComplete };
        await runInContext(afterwards(call), () => this.leases.end(plan.export_id, metadata));
      },
    });
    const renew = (): Promise<boolean> => runInContext(afterwards(call), () => this.leases.renew(plan.export_id));
    const renewal = setInterval(() => {
      renew().then(
        (isHeld) => isHeld || stream.destroy(new Error('Another export of the user has begun.')),
        () => undefined, // the next renewal may succeed; a chunk fails while the database is unavailable
      );
    }, RENEWAL_MS).unref();
    this.running.add(stream);
    return stream;
  }

  private pieces(
    { given, columns, walk }: Plan,
    call: RequestContext,
  ): Pick<Exported, 'next'> & { readonly rows: number } {
    const perLine = given.rows !== 'requests';
    let groups: ExportedRequest[][] = [];
    let hasBegun = false;
    let rows = 0;
    const nextGroup = async (): Promise<ExportedRequest[] | undefined> => {
      while (!groups.length) {
        await call.assertAuthenticated?.();
        const chunk = await this.walks.next(walk);
        if (!chunk) return undefined;
        groups = inGroups(chunk, ({ lines }) => (perLine ? lines : 0), LINES_AT_ONCE);
      }
      return groups.shift();
    };
    const nextRows = async (): Promise<string | null> => {
      const group = await nextGroup();
      if (!group) return null;
      const written = await (perLine ? this.texts.ofLines(group, columns) : this.texts.ofRequests(group, columns));
      rows += written.rows;
      return written.text;
    };
    return {
      get rows() {
        return rows;
      },
      next: async () => {
        if (hasBegun) return runInContext({ ...call, loaders: new Map() }, nextRows);
        hasBegun = true;
        return (given.bom === '1' ? BYTE_ORDER_MARK : '') + csvRow(columns.names);
      },
    };
  }
}

/** The context of the caller for work that the end of their credential does not stop. */
const afterwards = (call: RequestContext): RequestContext => ({
  ...call,
  assertAuthenticated: undefined,
  loaders: new Map(),
});

/** What the audit log says about an export. The filter of a view is not repeated: a private one is not for readers of the log. */
function describe({ filter, view_id }: ExportArguments): object {
  const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null;
  const given = Object.fromEntries(Object.entries(filter ?? ({} as ApprovalRequestFilterInput)).filter(isGiven));
  return { filter: given, ...(view_id && { view_id }) };
}
