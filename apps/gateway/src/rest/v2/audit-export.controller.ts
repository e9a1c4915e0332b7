import { AuditExports, type AuditRange } from '@das/audit';
import { Whole } from '@das/platform';
import { Controller } from '@nestjs/common';
import { ArgsType, Field, Int } from '@nestjs/graphql';
import type { ExportedFile } from '../../exports/exports';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';

/** The range of an export. */
@ArgsType()
class AuditExportArguments implements AuditRange {
  @Field(() => Int, { nullable: true, description: 'The number of the first entry. Default: 1.' })
  @Whole(1)
  seq_from?: number | null;

  @Field(() => Int, { nullable: true, description: 'The number of the last entry. Default: the newest one.' })
  @Whole(1)
  seq_to?: number | null;
}

/** The test vector of docs/audit-verification.md. Its key does not belong to a service. */
const EXAMPLE = [
  `{"type":"header","format":"das-audit/1","tenant":"01KJQDJGR0RT2GZSKYPD8J86G9","seq_from":1,"seq_to":2,"previous_hash":""}`,
  `{"type":"entry","seq":1,"hash":"99be9f92bb3f67aeaa270ce628880a207f72494f158a603e411c1c32232286a3","previous_hash":"","payload":"{\\"seq\\" : 1}"}`,
].join('\n');

@Controller('v2/audit-logs')
export class AuditExportController {
  constructor(private readonly exports: AuditExports) {}

  @RestOperation({
    method: 'GET',
    path: 'export',
    query: AuditExportArguments,
    answer: {
      file: {
        name: 'audit-log.ndjson',
        type: 'application/x-ndjson',
        description:
          'One JSON object on each line: a header, the entries in ascending order, and a signed checkpoint. A file without the checkpoint is incomplete.',
        example: EXAMPLE,
      },
    },
    errors: [404, 409],
    summary: 'Export entries of the audit log, to verify them offline.',
    description:
      'The format is `das-audit/1`. A transfer that fails is broken off. A user may run one export at a time: 409 `export_running`. 404 while the log is empty, 422 for a range with entries that do not exist.',
  })
  @Requires('audit:read')
  export(@ListQuery() range: AuditExportArguments): Promise<ExportedFile> {
    return this.exports.of(range);
  }
}
