import { textBody } from '../mail/text-body';
import { type ChatContent, chatValue } from './chat-content';

/** The body for a receiver of one's own. `url` is null when it is not known where people reach the service. */
export function webhookBody({ kind, title, blocks, link, occurred_at, tenant, resource }: ChatContent): object {
  const pairs = blocks.flatMap((block) => (block.kind === 'pairs' ? block.pairs : []));
  return {
    kind,
    title: chatValue(title),
    text: textBody(blocks).trimEnd(),
    url: link?.url ?? null,
    occurred_at,
    tenant,
    resource,
    facts: pairs.map(([name, value]) => ({ name, value: chatValue(value) })),
  };
}
