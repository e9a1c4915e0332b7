import {
  ExpectedVersionField,
  type Failure,
  Flag,
  Items,
  NotCleared,
  NotEmpty,
  OneOf,
  PageArguments,
  Required,
  SearchText,
  Text,
  TextList,
  WordList,
  rule,
} from '@das/platform';
import { ReceiverUrl } from '@das/webhooks';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import type { KindName } from '../kinds';
import { CHANNEL_KINDS, CHAT_KINDS, type ChannelKind } from './chat-channel';

const MAX_NAME = 100;
const MAX_LEVELS = 50;

const ChatKinds = (): PropertyDecorator => WordList(CHAT_KINDS, CHAT_KINDS.length);

/** Fields whose rules differ between creation and update have their rules in the subclasses. */
@InputType({ description: 'In an update, an absent field stays unchanged.' })
export class ChatChannelInput {
  @Field(() => ID, { nullable: true, description: 'Only in an update.' })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Required on creation. Unique, without regard to case.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Required on creation: slack, teams or webhook. It cannot be changed.',
  })
  kind?: ChannelKind | null;

  @Field(() => String, {
    nullable: true,
    description: 'Required on creation. https, with a public address. A secret: it cannot be read again.',
  })
  url?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Kinds with `in_chat`, each once. Default: `approval_needed`, `approval_overdue`, `approval_escalated`, `request_decided`.',
  })
  @Items(CHAT_KINDS.length)
  kinds?: KindName[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Events of steps count when their step has one of these levels, each given once. Null: all levels.',
  })
  @TextList(MAX_LEVELS)
  @NotEmpty()
  level_ids?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: true.' })
  active?: boolean | null;

  @ExpectedVersionField('Only in an update. ')
  expected_version?: number | null;
}

/** Input of a creation. */
export class CreateChatChannelInput extends ChatChannelInput {
  @Required()
  @Text(MAX_NAME)
  override name: string;

  @Required()
  @OneOf(CHANNEL_KINDS)
  override kind: ChannelKind;

  @Required()
  @ReceiverUrl()
  override url: string;

  @ChatKinds()
  override kinds?: KindName[] | null;

  @Flag()
  override active?: boolean | null;
}

/** Input of an update. */
export class UpdateChatChannelInput extends ChatChannelInput {
  @NotCleared()
  @Text(MAX_NAME)
  override name?: string;

  @rule('prohibited', () => false)
  override kind?: never;

  @NotCleared()
  @ReceiverUrl()
  override url?: string;

  @NotCleared()
  @ChatKinds()
  override kinds?: KindName[];

  @NotCleared()
  @Flag()
  override active?: boolean;
}

/** Failures of lists whose items are valid alone: an item that occurs twice. */
export const repeatedItems = ({ kinds, level_ids }: Pick<ChatChannelInput, 'kinds' | 'level_ids'>): Failure[] => [
  ...repeatedIn('kinds', kinds ?? []),
  ...repeatedIn(
    'level_ids',
    (level_ids ?? []).map((id) => id.toUpperCase()),
  ),
];

const repeatedIn = (field: string, items: readonly string[]): Failure[] =>
  items.flatMap((item, index): Failure[] =>
    items.indexOf(item) < index ? [{ path: ['input', field, `${index}`], rule: 'distinct' }] : [],
  );

@ArgsType()
export class ChatMessagesArguments extends PageArguments {
  @Field(() => ID, { description: 'The channel.' })
  @SearchText()
  channel_id: string;
}
