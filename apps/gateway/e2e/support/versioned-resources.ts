import type { Rest } from './rest-client';

/** A resource with a `version`, and how the tests create and change one of it. */
export interface VersionedResource {
  /** In words, as in the message of a conflict. */
  kind: string;
  /** The GraphQL type. */
  type: string;
  /** The path of the list on REST. */
  path: string;
  /** The table and the column of a text that a change sets. */
  table: string;
  column: string;
  /** The body that creates a row. */
  creation: () => object;
  /** A change whose content is refused, and its message. */
  broken: object;
  failures: Record<string, string[]>;
  /** The input type of an update; `Update<type>Input` by default. */
  input?: string;
}

let rows = 0;
const unique = (prefix: string): string => `${prefix}-${Date.now()}-${(rows += 1)}`;

export const VERSIONED: VersionedResource[] = [
  {
    kind: 'product',
    type: 'Product',
    path: '/v2/products',
    table: 'products',
    column: 'model',
    creation: () => ({ partnumber: unique('VP') }),
    broken: { moq: -1 },
    failures: { moq: ['The moq field must be at least 0.'] },
  },
  {
    kind: 'product category',
    type: 'ProductCategory',
    path: '/v2/product-categories',
    table: 'product_categories',
    column: 'description',
    creation: () => ({ name: unique('VC') }),
    broken: { moq: -1 },
    failures: { moq: ['The moq field must be at least 0.'] },
  },
  {
    kind: 'approval level',
    type: 'ApprovalLevel',
    path: '/v2/approval-levels',
    table: 'approval_levels',
    column: 'description',
    creation: () => ({ name: 'Level', code: unique('VL'), rank: 10 }),
    broken: { rank: -1 },
    failures: { rank: ['The rank field must be at least 0.'] },
  },
  {
    kind: 'webhook endpoint',
    type: 'WebhookEndpoint',
    path: '/v2/webhooks',
    table: 'webhook_endpoints',
    column: 'description',
    creation: () => ({ url: 'https://93.184.216.34/hook' }),
    broken: { url: 'ftp://x' },
    failures: { url: ['The url field must be a valid URL.'] },
    input: 'WebhookEndpointInput',
  },
  {
    kind: 'chat channel',
    type: 'ChatChannel',
    path: '/v2/chat-channels',
    table: 'chat_channels',
    column: 'name',
    creation: () => ({ name: unique('VC'), kind: 'slack', url: 'https://93.184.216.34/chat' }),
    broken: { url: 'ftp://x' },
    failures: { url: ['The url field must be a valid URL.'] },
    input: 'ChatChannelInput',
  },
];

/** Creates a row of the resource. @returns its fields and its address */
export async function newVersioned(
  rest: Rest,
  { path, creation }: VersionedResource,
): Promise<{ data: { id: string; version: number }; at: string }> {
  const { body } = await rest(path, { method: 'POST', body: creation() });
  const { data } = body as { data: { id: string; version: number } };
  return { data, at: `${path}/${data.id}` };
}
