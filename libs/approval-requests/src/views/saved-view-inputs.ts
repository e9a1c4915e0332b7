import { Flag, JsonOf, JsonScalar, NotCleared, Required, Text, TextList } from '@das/platform';
import { Field, ID, InputType } from '@nestjs/graphql';
import { failuresAs } from '../rules/views/criteria-of';

const MAX_COLUMNS = 50;
const MAX_COLUMN_LENGTH = 64;

const Filter = (): PropertyDecorator => JsonOf((value) => failuresAs('filter', value));

const FILTER = 'An `ApprovalRequestFilterInput`. `awaiting_me` and `mentions_me` refer to the reader.';
const SHARED = 'Whether every user of the tenant reads it. Needs the permission tenant:manage.';

@InputType({ isAbstract: true })
abstract class ViewFieldsInput {
  @Field(() => JsonScalar, { nullable: true, description: 'The `orderBy` of `approvalRequests`.' })
  @JsonOf((value) => failuresAs('orderBy', value))
  order_by?: unknown;

  @Field(() => [String], { nullable: true, description: 'For clients; the service does not interpret them.' })
  @TextList(MAX_COLUMNS, MAX_COLUMN_LENGTH)
  columns?: string[] | null;
}

/** A new view. GraphQL has one type for both inputs. */
@InputType()
export class CreateSavedViewInput extends ViewFieldsInput {
  @Field(() => String, { nullable: true })
  @Required()
  @Text()
  name?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: FILTER })
  @Required()
  @Filter()
  filter?: unknown;

  @Field(() => Boolean, { nullable: true, description: SHARED })
  @Flag()
  shared?: boolean | null;
}

@InputType({ description: 'A new view needs `name` and `filter`. On an update, absent members are unchanged.' })
export class SavedViewInput extends ViewFieldsInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string | null;

  @Field(() => JsonScalar, { nullable: true, description: FILTER })
  @NotCleared()
  @Filter()
  filter?: unknown;

  @Field(() => Boolean, { nullable: true, description: SHARED })
  @NotCleared()
  @Flag()
  shared?: boolean | null;
}
