import { JsonScalar } from '@das/platform';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

/** An item with an outcome, as clients read it. */
@ObjectType('JobItem', { description: 'An item of a job that has its outcome.' })
export class ReadItem {
  @Field(() => Int, { description: 'Its position in the request, from 0.' })
  index: number;

  @Field(() => ID, { nullable: true, description: 'The id of the row; null without one.' })
  id: string | null;

  @Field(() => String, { description: 'As in the results of a request without a job.' })
  outcome: string;

  @Field(() => JsonScalar, {
    description: 'The entry that the item has in the results of a request without a job. Codes are in lower case.',
  })
  detail: object;
}
