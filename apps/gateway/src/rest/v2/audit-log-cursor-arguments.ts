import { AuditLogFilterInput, type AuditLogsAfter } from '@das/audit';
import { DEFAULT_PER_PAGE, Nested, SearchText } from '@das/platform';
import { ArgsType, Field, Int } from '@nestjs/graphql';

/** Arguments of the audit log with cursor pagination. */
@ArgsType()
export class AuditLogCursorArguments implements AuditLogsAfter {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the page, from `links.next`.' })
  @SearchText()
  cursor?: string | null;

  @Field(() => AuditLogFilterInput, { nullable: true })
  @Nested(() => AuditLogFilterInput)
  filter?: AuditLogFilterInput | null;
}
