import { Items, Nested, OneOf, itemRule } from '@das/platform';
import { ArgsType, Field, ID } from '@nestjs/graphql';
import { ApprovalRequestFilterInput } from '../model/request-filter';
import { EXPORT_COLUMNS, EXPORT_ROWS, type ExportRows } from '../rules/export/export-columns';

/** What an export has. Its filters are those of the list of requests. */
@ArgsType()
export class ExportArguments {
  @Field(() => ApprovalRequestFilterInput, { nullable: true })
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => ID, { nullable: true, description: 'A saved view, whose filter applies too.' })
  view_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A row per line (lines), where a request without lines has one row with empty columns; or a row per request (requests). Default: lines.',
  })
  @OneOf(EXPORT_ROWS)
  rows?: ExportRows | null;

  @Field(() => [String], {
    nullable: true,
    description: `Names of columns in the order wanted, separated by commas. Default: all. Those from opportunity_id on are of lines: ${EXPORT_COLUMNS.map((name) => `\`${name}\``).join(', ')}.`,
  })
  @Items(EXPORT_COLUMNS.length)
  @itemRule('in', (name) => EXPORT_COLUMNS.includes(name as string), EXPORT_COLUMNS)
  columns?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Whether the file begins with a byte order mark: 1 or 0.' })
  @OneOf(['0', '1'])
  bom?: string | null;
}
