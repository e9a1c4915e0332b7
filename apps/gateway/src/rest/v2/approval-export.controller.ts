import { ExportArguments, ExportsService } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import type { ExportedFile } from '../../exports/exports';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';

@Controller('v2/approvals')
export class ApprovalExportController {
  constructor(private readonly exports: ExportsService) {}

  @RestOperation({
    method: 'GET',
    path: 'export.csv',
    id: 'approvalsExport',
    query: ExportArguments,
    answer: {
      file: {
        name: 'approvals.csv',
        type: 'text/csv; charset=utf-8',
        description: 'RFC 4180 with a header row. Times are UTC, null is empty.',
        example: 'id,status,customer_name\r\n01KJQDJGR0RT2GZSKYPD8J86G9,pending,Calder Process Systems\r\n',
      },
    },
    errors: [404, 409],
    summary: 'Export approval requests as a CSV file, by id ascending.',
    description:
      'The file is streamed: when the export fails, the connection breaks. A user runs one export at a time. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return has a leading apostrophe.',
  })
  @Requires('requests:read')
  export(@ListQuery() args: ExportArguments): Promise<ExportedFile> {
    return this.exports.of(args);
  }
}
