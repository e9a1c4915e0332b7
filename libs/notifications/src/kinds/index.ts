import { Field, ObjectType } from '@nestjs/graphql';

/** How a person learns of a notification in a channel. `digest` exists for e-mail only. */
export type NotificationMode = 'immediate' | 'digest' | 'off';

/** What a notification is about. `in_app` and `email` are the modes of the service. */
@ObjectType({ description: 'A kind of notifications. `in_app` and `email` are the default modes.' })
export class NotificationKind {
  @Field()
  name: string;

  @Field({ description: 'The kind in words.' })
  label: string;

  @Field({ description: 'When a notification of this kind is written, and for whom.' })
  description: string;

  @Field(() => String, { nullable: true, description: 'The type of the resource that `resource_id` names.' })
  resource_type: string | null;

  @Field(() => String, { description: 'immediate or off.' })
  in_app: NotificationMode;

  @Field(() => String, { description: 'immediate or off.' })
  email: NotificationMode;

  @Field({ description: 'Whether no preference changes it.' })
  is_mandatory: boolean;

  @Field({ description: 'Whether chat channels may receive it.' })
  in_chat: boolean;

  @Field({ description: 'The first version with this kind.' })
  since: string;
}

interface Declaration {
  label: string;
  description: string;
  /** Default: `approval_request`. */
  resource_type?: string;
  /** Default: `immediate`. */
  email?: NotificationMode;
  is_mandatory?: boolean;
  in_chat?: boolean;
}

const DECLARATIONS = {
  approval_needed: {
    label: 'Approval needed',
    description: 'A step became active. For those who may decide it.',
    in_chat: true,
  },
  approval_due_soon: {
    label: 'Due soon',
    description: 'A step is due soon. For the recipients of its reminder.',
    in_chat: true,
  },
  approval_overdue: {
    label: 'Overdue',
    description: 'A step is overdue. For the recipients of its reminder.',
    in_chat: true,
  },
  approval_escalated: {
    label: 'Escalated to me',
    description: 'A late step was escalated. For those who may decide it since then.',
    in_chat: true,
  },
  request_decided: {
    label: 'Request decided',
    description:
      'A request was approved, partly approved, denied or withdrawn, or it expired. For its maker and its sales contact.',
    in_chat: true,
  },
  line_endorsed: {
    label: 'Line endorsed',
    description: 'A level endorsed lines. For the maker of the request.',
    email: 'off',
  },
  question_asked: {
    label: 'Question to me',
    description: 'A question was asked. For the person asked, and delegates who may answer.',
  },
  question_answered: {
    label: 'Question answered',
    description: 'A question was answered or closed, or it lapsed. For the person who asked.',
  },
  mentioned: { label: 'Mention', description: 'A comment mentions people. For these people.' },
  commented: {
    label: 'Comment',
    description: 'A comment was written. For the maker of the request and the signers of the present round.',
    email: 'off',
  },
  step_reassigned: { label: 'Assigned to me', description: 'A step was assigned. For the new assignee.' },
  delegation_started: {
    label: 'Delegation begins',
    description: 'A delegation started. For the delegate and the principal.',
    resource_type: 'delegation',
  },
  delegation_ended: {
    label: 'Delegation ends',
    description: 'A delegation that had started ended or was revoked. For the delegate and the principal.',
    resource_type: 'delegation',
  },
  price_revoked: {
    label: 'Approval revoked',
    description: 'An approval was revoked. For the maker and the sales contact.',
    in_chat: true,
  },
  price_superseded: {
    label: 'Approval replaced',
    description: 'A revision replaced an approval. For the maker and the sales contact of the replaced request.',
  },
  price_expiring: {
    label: 'Approval ends soon',
    description: 'An approval ends in 14 and in 3 days. For the maker and the sales contact.',
  },
  api_key_expiring: {
    label: 'API key expires',
    description: 'An API key expires in 14 and in 3 days. For the owners and the person that the key acts as.',
    resource_type: 'api_key',
  },
  webhook_endpoint_disabled: {
    label: 'Webhook endpoint disabled',
    description: 'The service disabled a webhook endpoint. For users who may manage webhooks.',
    resource_type: 'webhook_endpoint',
    in_chat: true,
  },
  chat_channel_disabled: {
    label: 'Chat channel disabled',
    description: 'The service disabled a chat channel. For users who may manage webhooks.',
    resource_type: 'chat_channel',
  },
  email_stopped: {
    label: 'E-mail stopped',
    description: 'E-mail to a person was stopped. For this person and users who may manage users.',
    resource_type: 'user',
    email: 'off',
  },
  job_finished: {
    label: 'Job finished',
    description: 'A job ended. For the person who started it.',
    resource_type: 'job',
    email: 'off',
  },
  sign_in_new_device: {
    label: 'New sign-in',
    description: 'A person logged in with a browser that is new. For this person.',
    resource_type: 'user',
    is_mandatory: true,
  },
  password_changed: {
    label: 'Password changed',
    description: 'A password was changed. For the person whose password it is.',
    resource_type: 'user',
    is_mandatory: true,
  },
} satisfies Record<string, Declaration>;

export type KindName = keyof typeof DECLARATIONS;

/** All kinds, in the order of precedence: a person whom an event makes a recipient of two kinds gets the first. */
export const NOTIFICATION_KINDS: readonly (NotificationKind & { name: KindName })[] = Object.entries<Declaration>(
  DECLARATIONS,
).map(([name, { label, description, resource_type, email, is_mandatory, in_chat }]) => ({
  name: name as KindName,
  label,
  description,
  resource_type: resource_type ?? 'approval_request',
  in_app: 'immediate',
  email: email ?? 'immediate',
  is_mandatory: is_mandatory ?? false,
  in_chat: in_chat ?? false,
  since: '0.3.0',
}));

/** The kinds that preferences and defaults change. */
export const PREFERRED_KINDS = NOTIFICATION_KINDS.filter(({ is_mandatory }) => !is_mandatory);
