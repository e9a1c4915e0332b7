import { ApprovalRequest } from '@das/approval-requests';
import { Database, where } from '@das/platform';
import { type Tenant, TenantsService, User } from '@das/tenants';
import { WebhookEndpoint } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { type KindName, NOTIFICATION_KINDS } from '../kinds';
import { type Block, pairs, paragraph } from '../mail/blocks';
import { PublicUrl } from '../mail/mail-options';
import { countText } from '../mail/numbers';
import { RequestBlocks } from '../mail/request-blocks.service';
import { type ChatMessage, SUMMARY, TEST } from '../messages/chat-message';
import { requestName } from '../texts/request-name';
import { urlOf } from '../texts/url-of';
import type { ChatContent } from './chat-content';
import { chatTitle } from './chat-title';

const MAX_LINES = 5;
/** People asked who are named. */
const MAX_NAMED = 10;

const LABELS = new Map<string, string>(NOTIFICATION_KINDS.map(({ name, label }) => [name, label]));

/** The part of a content that depends on what a message is about. */
type Subject = Pick<ChatContent, 'blocks' | 'title'> & { path: string; link_text: string };

/** Makes the contents of messages of the current tenant from the rows as they are now. */
@Injectable()
export class ChatContents {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
    private readonly requests: RequestBlocks,
    private readonly url: PublicUrl,
  ) {}

  /** The content; undefined when what the message is about was deleted. */
  async content(message: ChatMessage): Promise<ChatContent | undefined> {
    const tenant = await this.tenants.current();
    const subject = await this.subject(message, tenant);
    if (!subject) return undefined;
    const { title, blocks, path, link_text } = subject;
    const url = this.url.linkTo(path);
    return {
      kind: message.kind,
      title,
      blocks,
      link: url === undefined ? undefined : { text: link_text, url },
      occurred_at: new Date(`${message.occurred_at.slice(0, 19).replace(' ', 'T')}Z`).toISOString(),
      tenant: { id: tenant.id, name: tenant.name },
      resource: { type: message.resource_type, id: message.resource_id },
    };
  }

  private subject(message: ChatMessage, tenant: Tenant): Promise<Subject | undefined> | Subject {
    const { kind, data } = message;
    const other = { title: chatTitle(message, undefined), path: urlPath(message), link_text: 'Open the dashboard' };
    if (kind === TEST) return { ...other, blocks: [paragraph('Messages from this service reach this channel.')] };
    if (kind === SUMMARY) return { ...other, path: '/', blocks: [countsBlock(data.counts ?? {})] };
    return message.resource_type === 'webhook_endpoint'
      ? this.ofEndpoint(message, other)
      : this.ofRequest(message, tenant);
  }

  private async ofEndpoint({ resource_id }: ChatMessage, other: Omit<Subject, 'blocks'>): Promise<Subject | undefined> {
    const endpoint = await this.db.rowsOf(WebhookEndpoint).find(resource_id);
    if (!endpoint) return undefined;
    return { ...other, blocks: endpoint.disabled_reason ? [paragraph(endpoint.disabled_reason)] : [] };
  }

  private async ofRequest(message: ChatMessage, { currency, timezone }: Tenant): Promise<Subject | undefined> {
    const request = await this.db.rowsOf(ApprovalRequest).find(message.resource_id);
    if (!request) return undefined;
    const form = { currency, timezone, most_lines: MAX_LINES };
    const [blocks, asked] = await Promise.all([this.requests.of(request, form), this.askedBlocks(message.asked_ids)]);
    return {
      title: chatTitle(message, requestName(request)),
      blocks: [...asked, ...blocks],
      path: urlPath(message),
      link_text: 'Open the request',
    };
  }

  private async askedBlocks(ids: string[]): Promise<Block[]> {
    if (!ids.length) return [];
    const condition = where.all([where.isOneOfKeys('id', ids), where.equals('active', true)]);
    const users = await this.db.rowsOf(User).list({ where: condition });
    const names = users.map(({ name }) => name).sort();
    const more = names.length - MAX_NAMED;
    const named = names.slice(0, MAX_NAMED).join(', ');
    return names.length ? [pairs(['Asked', more > 0 ? `${named} and ${countText(more)} more` : named])] : [];
  }
}

const urlPath = ({ kind, resource_type, resource_id }: ChatMessage): string =>
  urlOf({ kind: kind as KindName, resource_type, resource_id }, false);

const countsBlock = (counts: Record<string, number>): Block =>
  pairs(...Object.entries(counts).map(([kind, count]) => [LABELS.get(kind) ?? kind, countText(count)] as const));
