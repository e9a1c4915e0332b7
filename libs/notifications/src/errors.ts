import type { RuleMessage } from '@das/platform';

export const NOTIFICATION_RULES = {
  max_channels: (_, { max }) => `The organisation must not have more than ${max} chat channels.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface RuleNames {
    notifications: keyof typeof NOTIFICATION_RULES;
  }
}
