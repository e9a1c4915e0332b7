import type { ChannelKind } from '../channels/chat-channel';
import type { ChatContent } from './chat-content';
import { slackBody } from './slack-body';
import { teamsBody } from './teams-body';
import { webhookBody } from './webhook-body';

const BODIES: Record<ChannelKind, (content: ChatContent) => object> = {
  slack: slackBody,
  teams: teamsBody,
  webhook: webhookBody,
};

/** The body of the POST to a channel of this kind. */
export const chatBody = (kind: ChannelKind, content: ChatContent): string => JSON.stringify(BODIES[kind](content));
