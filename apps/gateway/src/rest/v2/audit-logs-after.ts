import { AuditLogFilterInput, type AuditLogsAfter } from '@das/audit';
import { DEFAULT_PER_PAGE, Nested, SearchText } from '@das/platform';
import { ArgsType, Field, Int } from '@nestjs/graphql';

/** What a list of the log is asked for where pages have no numbers. */
@ArgsType()
export class AuditLogsAfterArguments implements AuditLogsAfter {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Where the list goes on: `links.next` has it.' })
  @SearchText()
  cursor?: string | null;

  @Field(() => AuditLogFilterInput, { nullable: true })
  @Nested(() => AuditLogFilterInput)
  filter?: AuditLogFilterInput | null;
}
