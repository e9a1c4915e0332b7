import {
  AuditCheckpoints,
  type AuditEntry,
  AuditLogFilterInput,
  type AuditLogsAfter,
  AuditLogsService,
  AuditVerifications,
} from '@das/audit';
import {
  CursorText,
  DEFAULT_PER_PAGE,
  Nested,
  type Page,
  Refused,
  SearchText,
  ValidationFailed,
  isWalk,
} from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { ListQuery } from '../framework/input-params';
import { type CursorPage, type Resource, presentPage } from '../framework/resource-shape';
import { AUDIT_CHAIN, AUDIT_CHECKPOINT, AUDIT_LOG, AuditLogPresenter } from './audit-logs.presenter';
import { ArgsType, Field, Int } from '@nestjs/graphql';

/** Arguments of the audit log with cursor pagination. */
@ArgsType()
class AuditLogCursorArguments implements AuditLogsAfter {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the page, from `links.next`.' })
  @SearchText()
  cursor?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Another name of `cursor`, with the `meta` of every list; also `meta.end_cursor`. Empty for the first page.',
  })
  @CursorText()
  after?: string | null;

  @Field(() => AuditLogFilterInput, { nullable: true })
  @Nested(() => AuditLogFilterInput)
  filter?: AuditLogFilterInput | null;
}

@Controller('v2/audit-logs')
export class AuditLogsController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly checkpoints: AuditCheckpoints,
    private readonly verifications: AuditVerifications,
    private readonly presenter: AuditLogPresenter,
  ) {}

  @RestOperation({
    method: 'GET',
    query: AuditLogCursorArguments,
    answer: { cursorPage: AUDIT_LOG },
    summary: 'List the audit log, newest first.',
    description: 'Following `links.next` returns every older entry exactly once, even while entries are being written.',
  })
  @Requires('audit:read')
  async list(
    @ListQuery() { filter, first, cursor, after }: AuditLogCursorArguments,
  ): Promise<CursorPage | Page<Resource>> {
    const present = (entry: AuditEntry): Promise<Resource> => this.presenter.present(entry);
    if (isWalk({ after })) {
      if (cursor) throw new ValidationFailed([{ path: ['cursor'], rule: 'missing_with', params: { other: 'after' } }]);
      return presentPage(await this.logs.walk(filter, { first, after }), present);
    }
    const { data, ...place } = await this.logs.listAfter(filter, { first, cursor });
    return { data: await Promise.all(data.map(present)), ...place };
  }

  @RestOperation({
    method: 'GET',
    path: 'checkpoint',
    answer: { one: AUDIT_CHECKPOINT },
    errors: [404],
    summary: 'Read the signed head of the audit log.',
    description:
      'A stored checkpoint proves later whether earlier entries were changed or removed. 404 while the log is empty.',
  })
  @Requires('audit:read')
  async checkpoint(): Promise<Resource> {
    const checkpoint = await this.checkpoints.current();
    if (!checkpoint) throw new Refused('not_found');
    return AUDIT_CHECKPOINT.of(checkpoint);
  }

  @RestOperation({
    method: 'GET',
    path: 'chain',
    answer: { one: AUDIT_CHAIN },
    summary: 'Read the head of the audit log and the result of its last verification.',
    description:
      'The service verifies the log once a day. The members of the verification are null before the first one.',
  })
  @Requires('audit:read')
  async chain(): Promise<Resource> {
    return AUDIT_CHAIN.of(await this.verifications.state());
  }
}
