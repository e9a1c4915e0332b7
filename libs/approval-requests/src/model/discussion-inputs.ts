import { Id, NotCleared, OneOf, Required, Text, VerbatimText, rule, rules } from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { VISIBILITIES, type Visibility } from './comment';
import { UserChoiceArguments } from './user-choice';

/** Ids of a list of mentions that are read. A repeated id counts once, so a valid list may be longer than the most mentions. */
export const MAX_MENTIONS_READ = 1_000;

@InputType({ isAbstract: true })
abstract class DiscussionInput {
  @Field(() => ID, { nullable: true, description: 'A line of the request. Absent: the whole request.' })
  @Id()
  opportunity_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'everyone, or internal: for owners, auditors, and admins and approvers who did not create the request.',
  })
  @OneOf(VISIBILITIES)
  visibility?: Visibility | null;
}

@InputType()
export class AddCommentInput extends DiscussionInput {
  @Field(() => String, { nullable: true, description: 'Required: 1 to 2,000 characters of plain text. Kept as it is.' })
  @Required()
  @VerbatimText()
  body: string;

  @Field(() => [ID], {
    nullable: true,
    description: 'At most 20 active users who may read the comment. A repeated id counts once.',
  })
  @Id(MAX_MENTIONS_READ)
  mentions?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A comment on the same request. Its visibility is the default and the widest possible one.',
  })
  @Id()
  in_reply_to_id?: string | null;
}

@InputType({ description: 'Absent fields stay unchanged.' })
export class UpdateCommentInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 2,000 characters of plain text. Kept as it is.' })
  @NotCleared()
  @VerbatimText()
  body?: string;

  @Field(() => [ID], { nullable: true, description: 'Replaces the whole list. Null removes all.' })
  @Id(MAX_MENTIONS_READ)
  mentions?: string[] | null;
}

const LONGEST_URL = 2_048;
const SHA_256 = /^[0-9a-f]{64}$/i;

/** An address that begins with `https`, without user name and password. */
function isSafeAddress(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.protocol === 'https:' && !url.username && !url.password;
}

@InputType()
export class AddLinkInput extends DiscussionInput {
  @Field(() => String, { nullable: true, description: 'Required: an address with https, without credentials.' })
  @Required()
  @rules(Text(LONGEST_URL), rule('url', isSafeAddress))
  url: string;

  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  title: string;

  @Field(() => String, { nullable: true, description: 'Free text, such as `quote`.' })
  @Text(64)
  kind?: string | null;

  @Field(() => String, { nullable: true, description: 'The SHA-256 of the document, as 64 hexadecimal digits.' })
  @rules(Text(), rule('regex', (value) => typeof value !== 'string' || SHA_256.test(value)))
  sha256?: string | null;
}

@ArgsType()
export class MentionableUsersArguments extends UserChoiceArguments {
  @Field(() => String, { nullable: true, defaultValue: 'everyone', description: 'everyone or internal.' })
  visibility?: string | null;
}
