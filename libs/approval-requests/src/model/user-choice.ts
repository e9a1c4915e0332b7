import { SearchText } from '@das/platform';
import { ArgsType, Field, Int } from '@nestjs/graphql';

/** Which users a field offers for a choice. */
@ArgsType()
export class UserChoiceArguments {
  @Field(() => String, { nullable: true, description: 'Part of the name or the e-mail.' })
  @SearchText()
  search?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 15, description: 'Users at most.' })
  first?: number | null;
}
