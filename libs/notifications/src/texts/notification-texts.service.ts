import { Delegation } from '@das/approval-levels';
import { ApiKey } from '@das/api-keys';
import {
  ApprovalDecision,
  ApprovalRequest,
  Comment,
  DelegatedStepsService,
  Question,
  mayReadInternal,
} from '@das/approval-requests';
import { Job } from '@das/jobs';
import { Database, type RowClass, byKey, loadBatched, where } from '@das/platform';
import { TenantsService, type User, mayNow } from '@das/tenants';
import { WebhookEndpoint } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ChatChannel } from '../channels/chat-channel';
import { callerId } from '../inbox/inbox.service';
import type { Notification } from '../inbox/notification';
import { ActDetails } from './act-details.service';
import { delegationBody } from './delegation-body';
import { cut, requestName } from './request-name';
import { type Names, titleOf } from './title-of';
import { urlOf } from './url-of';

/** A notification as its reader sees it now. */
export interface NotificationText {
  is_available: boolean;
  title: string;
  body: string | null;
  /** Whether the body is a summary of the request, and not what a person wrote. */
  is_summary: boolean;
  url: string | null;
  resource_id: string | null;
  opportunity_id: string | null;
  actor: User | null;
  on_behalf_of: User | null;
}

/** What a title and a body are made of; undefined when the reader may not read what the notification is about. */
interface Content {
  names: Names;
  body?: string | null;
  isSummary?: boolean;
}

const MAX_BODY = 500;
const AMOUNT = { minimumFractionDigits: 2, maximumFractionDigits: 6 };

const MASKED: NotificationText = {
  is_available: false,
  title: 'No longer available.',
  body: null,
  is_summary: false,
  url: null,
  resource_id: null,
  opportunity_id: null,
  actor: null,
  on_behalf_of: null,
};

/** Renders notifications for the caller: from the rows as they are now, with the effective rights of the caller. Batched. */
@Injectable()
export class NotificationTexts {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
    private readonly steps: DelegatedStepsService,
    private readonly details: ActDetails,
  ) {}

  async of(notification: Notification): Promise<NotificationText> {
    const [content, actor, on_behalf_of] = await Promise.all([
      this.content(notification),
      this.person(notification.actor_id),
      this.person(notification.on_behalf_of_id),
    ]);
    if (!content) return MASKED;
    const { names, body, isSummary = false } = content;
    const { resource_id, opportunity_id } = notification;
    return {
      is_available: true,
      title: titleOf(notification, { ...names, actor: actor?.name }),
      body: body ? cut(body, MAX_BODY) : null,
      is_summary: isSummary,
      url: urlOf(notification, resource_id === callerId()),
      resource_id,
      opportunity_id,
      actor: actor ?? null,
      on_behalf_of: on_behalf_of ?? null,
    };
  }

  private content(notification: Notification): Promise<Content | undefined> {
    switch (notification.resource_type) {
      case 'approval_request':
        return this.ofRequest(notification);
      case 'delegation':
        return this.ofDelegation(notification);
      case 'api_key':
        return this.ofKey(notification);
      case 'webhook_endpoint':
        return this.ofEndpoint(notification);
      case 'chat_channel':
        return this.ofChannel(notification);
      case 'job':
        return this.ofJob(notification);
      case 'user':
        return this.ofUser(notification);
      default:
        return Promise.resolve(undefined);
    }
  }

  private async ofRequest(notification: Notification): Promise<Content | undefined> {
    const request = await this.row(ApprovalRequest, notification.resource_id);
    if (!request || !mayNow('requests:read')) return undefined;
    const names = { request: requestName(request) };
    switch (notification.kind) {
      case 'mentioned':
      case 'commented': {
        const comment = await this.row(Comment, notification.subject_id);
        if (!comment || comment.deleted_at !== null) return undefined;
        const isReadable = comment.visibility === 'everyone' || mayReadInternal(request);
        return isReadable ? { names, body: comment.body } : undefined;
      }
      case 'question_asked':
      case 'question_answered': {
        const question = await this.row(Question, notification.subject_id);
        if (!question) return undefined;
        const isAsked = notification.kind === 'question_asked';
        return { names, body: isAsked ? question.text : (question.answer ?? question.close_reason ?? question.text) };
      }
      default: {
        const reason = await this.reason(request, notification);
        return reason === null
          ? { names, body: await this.summary(request), isSummary: true }
          : { names, body: reason };
      }
    }
  }

  /** Why the request was denied, withdrawn, revoked or assigned; null when no one said so. */
  private reason(request: ApprovalRequest, { data, subject_id }: Notification): Promise<string | null> {
    return data.outcome === 'denied' ? this.denial(request) : this.details.reason(subject_id);
  }

  /** The requested total of a request in a few words; null without one. */
  private async summary({ requested_total }: ApprovalRequest): Promise<string | null> {
    if (requested_total === null) return null;
    const tenant = await loadBatched(
      'current tenant',
      'all',
      async () => new Map([['all', await this.tenants.current()]]),
    );
    const amount = requested_total.toLocaleString('en-US', AMOUNT);
    return `Requested total: ${[amount, tenant?.currency].filter(Boolean).join(' ')}.`;
  }

  /** The comment of the last denial of a request. */
  private async denial({ id }: ApprovalRequest): Promise<string | null> {
    const denied = await loadBatched('last denials', id, async (ids) => {
      const condition = where.all([where.isOneOfKeys('approval_request_id', ids), where.equals('outcome', 'denied')]);
      const orderBy = [{ column: 'id', order: 'ASC' as const }];
      return byKey(await this.db.rowsOf(ApprovalDecision).list({ where: condition, orderBy }), 'approval_request_id');
    });
    return denied?.comment ?? denied?.reason_code ?? null;
  }

  private async ofDelegation({ resource_id, kind, data }: Notification): Promise<Content | undefined> {
    const delegation = await this.row(Delegation, resource_id);
    const own = data.side === 'delegate' ? delegation?.delegate_id : delegation?.principal_id;
    if (!delegation || own !== callerId()) return undefined;
    const [principal, delegate] = await Promise.all([
      this.person(delegation.principal_id),
      this.person(delegation.delegate_id),
    ]);
    const waiting =
      kind === 'delegation_started' && data.side === 'delegate' ? await this.waiting(resource_id) : undefined;
    const names = { principal: principal?.name, delegate: delegate?.name };
    return { names, body: delegationBody(kind, delegation, waiting) };
  }

  /** The number of steps that await the caller by a delegation. Undefined when it is not in force. */
  private waiting(delegation_id: string): Promise<number | undefined> {
    return loadBatched('delegated steps', delegation_id, () => this.steps.counts());
  }

  /** The person whom a key acts as learns of it also without the right to manage keys. */
  private async ofKey({ resource_id }: Notification): Promise<Content | undefined> {
    const key = await this.row(ApiKey, resource_id);
    return key && (mayNow('keys:manage') || key.user_id === callerId()) ? { names: { resource: key.name } } : undefined;
  }

  private async ofEndpoint({ resource_id }: Notification): Promise<Content | undefined> {
    const endpoint = await this.row(WebhookEndpoint, resource_id);
    return endpoint && mayNow('webhooks:manage') ? { names: {}, body: endpoint.disabled_reason } : undefined;
  }

  private async ofChannel({ resource_id }: Notification): Promise<Content | undefined> {
    const channel = await this.row(ChatChannel, resource_id);
    return channel && mayNow('webhooks:manage')
      ? { names: { resource: channel.name }, body: channel.disabled_reason }
      : undefined;
  }

  private async ofJob({ resource_id }: Notification): Promise<Content | undefined> {
    const job = await this.row(Job, resource_id);
    if (!job || job.created_by_id !== callerId()) return undefined;
    const failed = job.status === 'failed';
    return { names: { job: { kind: job.kind, failed } }, body: `${job.done} of ${job.total} done.` };
  }

  private async ofUser({ resource_id, kind, subject_id }: Notification): Promise<Content | undefined> {
    const isOwn = resource_id === callerId();
    const user = await this.person(resource_id);
    const mayRead = isOwn || (kind === 'email_stopped' && mayNow('users:manage'));
    if (!user || !mayRead) return undefined;
    const body = kind === 'sign_in_new_device' ? await this.details.logIn(subject_id) : null;
    return { names: { resource: user.name }, body };
  }

  private async person(id: string | null): Promise<User | undefined> {
    return id === null ? undefined : this.tenants.user(id);
  }

  private async row<T extends { id: string }>(type: RowClass<T>, id: string | null): Promise<T | undefined> {
    if (id === null) return undefined;
    return loadBatched(`notified ${type.name}`, id, async (ids) => {
      const rows = await this.db.rowsOf(type).list({ where: where.isOneOfKeys('id', ids) });
      return byKey(rows, 'id');
    });
  }
}
