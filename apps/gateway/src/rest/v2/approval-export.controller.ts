import { ExportArguments, RequestExportsService } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import type { ExportedFile } from '../../exports/exports';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';

@Controller('v2/approvals')
export class ApprovalExportController {
  constructor(private readonly exports: RequestExportsService) {}

  @RestOperation({
    method: 'GET',
    path: 'export.csv',
    query: ExportArguments,
    answer: {
      file: {
        name: 'approvals.csv',
        type: 'text/csv; charset=utf-8',
        description:
          'RFC 4180 with a header. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return has a leading apostrophe; a number has none.',
        example: 'id,customer_name,approved_price\r\n01KJQDJGR0RT2GZSKYPD8J86G9,Calder Process Systems,152\r\n',
      },
    },
    errors: [404, 409],
    summary: 'Export approval requests as a CSV file, by id ascending.',
    description:
      'The filters are those of the list. A transfer that fails is broken off. A user may run one export at a time: 409 `export_running`.',
  })
  @Requires('requests:read')
  export(@ListQuery() args: ExportArguments): Promise<ExportedFile> {
    return this.exports.of(args);
  }
}
