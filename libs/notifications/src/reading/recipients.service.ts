import { Delegation } from '@das/approval-levels';
import { ApprovalRequest, Question, RequestPeopleService, readsInternal } from '@das/approval-requests';
import { Database, byKey, caseFolded, where } from '@das/platform';
import { type Permission, User, rolesWith } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { approvalNeeded, causesOf, mayActivate } from './causes-of';
import type { AddressedCause } from './drafts-of';
import type { Cause, News } from './news';

/** What the people of causes are read from. */
interface Facts {
  requests: Map<string, ApprovalRequest>;
  signers: Map<string, string[]>;
  delegates: Map<string, string[]>;
  /** The users who may be recipients: active people, by id. */
  people: Map<string, User>;
}

/** Finds whom news notify: as pure rules over the rows as they are now. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly db: Database,
    private readonly requests: RequestPeopleService,
  ) {}

  /** The causes of news, in their order, with the people whom each notifies: active people with the right to read it. */
  async of(news: readonly News[]): Promise<AddressedCause[]> {
    const [activated, ended] = await Promise.all([this.activated(news), this.endedDelegations(news)]);
    const others = news
      .filter(({ type, resource_id }) => type !== 'delegation.revoked' || ended.has(resource_id))
      .flatMap(causesOf);
    const place = new Map(news.map(({ id }, index) => [id, index]));
    const placeOf = (cause: Cause): number => place.get(cause.news.id) ?? 0;
    const causes = await this.withAskers([...activated, ...others].sort((a, b) => placeOf(a) - placeOf(b)));
    const facts = await this.read(causes);
    return causes.map((cause) => ({ cause, user_ids: recipientsOf(cause, facts) }));
  }

  /** The causes of steps that became active, each at the last event of its act that may have activated steps. */
  private async activated(news: readonly News[]): Promise<Cause[]> {
    const last = new Map(news.filter(mayActivate).map((each) => [keyOf(each.act_id, each.resource_id), each]));
    if (!last.size) return [];
    const events = [...last.values()];
    const steps = await this.requests.activated(
      [...new Set(events.map(({ resource_id }) => resource_id))],
      [...new Set(events.map(({ act_id }) => act_id))],
    );
    return steps.flatMap((step) => {
      const event = last.get(keyOf(step.act_id, step.approval_request_id));
      return event ? [approvalNeeded(event, step)] : [];
    });
  }

  /** The revoked delegations that had started. */
  private async endedDelegations(news: readonly News[]): Promise<Set<string>> {
    const ids = news.flatMap(({ type, resource_id }) => (type === 'delegation.revoked' ? [resource_id] : []));
    if (!ids.length) return new Set();
    const revoked = await this.db.rowsOf(Delegation).list({ where: where.isOneOfKeys('id', ids) });
    const started = revoked.filter(
      ({ in_force_from, revoked_at }) => revoked_at !== null && in_force_from <= revoked_at,
    );
    return new Set(started.map(({ id }) => id));
  }

  /** The principal of a delegate who asks a question is in its row: the event does not have it. */
  private async withAskers(causes: Cause[]): Promise<Cause[]> {
    const ids = idsOf(causes, ({ kind, subject_id }) => (kind === 'question_asked' ? subject_id : null));
    if (!ids.length) return causes;
    const asked = byKey(await this.db.rowsOf(Question).list({ where: where.isOneOfKeys('id', ids) }), 'id');
    return causes.map((cause) => {
      const on_behalf_of_id = asked.get(cause.subject_id ?? '')?.on_behalf_of_id;
      return cause.kind === 'question_asked' && on_behalf_of_id ? { ...cause, on_behalf_of_id } : cause;
    });
  }

  private async read(causes: Cause[]): Promise<Facts> {
    const requestIds = idsOf(causes, ({ resource_type, news }) =>
      resource_type === 'approval_request' ? news.resource_id : null,
    );
    const commented = idsOf(causes, ({ to, news }) => (to.roles?.includes('signers') ? news.resource_id : null));
    const asked = idsOf(causes, ({ to, subject_id }) => (to.roles?.includes('delegates_of_asked') ? subject_id : null));
    const rows = this.db.rowsOf(ApprovalRequest);
    const [found, signers, delegates] = await Promise.all([
      requestIds.length ? rows.list({ where: where.isOneOfKeys('id', requestIds) }) : [],
      commented.length ? this.requests.signers(commented) : new Map<string, string[]>(),
      asked.length ? this.requests.answeringDelegates(asked) : new Map<string, string[]>(),
    ]);
    const requests = byKey(found, 'id');
    const named = causes.flatMap(({ to }) => to.user_ids ?? []);
    const makers = found.flatMap(({ created_by_id }) => created_by_id ?? []);
    const ids = [...named, ...makers, ...[...signers.values(), ...delegates.values()].flat()];
    return { requests, signers, delegates, people: await this.people(causes, [...new Set(ids)], found) };
  }

  private async people(causes: Cause[], ids: string[], requests: ApprovalRequest[]): Promise<Map<string, User>> {
    const emails = requests.flatMap(({ sales_contact }) => emailOf(sales_contact) ?? []);
    const roles = [...new Set(causes.flatMap(({ to }) => rolesOf(to)))];
    const wanted = where.any([
      where.isOneOfKeys('id', ids),
      emails.length ? (bind) => `${caseFolded('email')} = any(${bind(emails)})` : undefined,
      roles.length ? where.isOneOf('role', roles) : undefined,
    ]);
    const active = where.all([where.equals('active', true), where.equals('kind', 'human'), wanted]);
    return byKey(await this.db.rowsOf(User).list({ where: active }), 'id');
  }
}

const keyOf = (act_id: string, request_id: string): string => `${act_id} ${request_id}`;

const idsOf = (causes: Cause[], of: (cause: Cause) => string | null): string[] => [
  ...new Set(causes.flatMap((cause) => of(cause) ?? [])),
];

/** A contact that is an e-mail address, in the form in which addresses are compared. */
const emailOf = (contact: string | null): string | undefined =>
  contact?.includes('@') ? contact.trim().toLowerCase() : undefined;

const rolesOf = ({ permission, owners }: Cause['to']): string[] => [
  ...(permission ? rolesWith(permission satisfies Permission) : []),
  ...(owners ? ['owner'] : []),
];

/** The active people whom a cause notifies, who may read it. */
function recipientsOf(cause: Cause, { requests, signers, delegates, people }: Facts): string[] {
  const { to, news, subject_id, resource_type } = cause;
  const request = requests.get(news.resource_id);
  if (resource_type === 'approval_request' && !request) return [];
  const contact = emailOf(request?.sales_contact ?? null);
  const roles = new Set(rolesOf(to));
  const ofRole = {
    maker: request?.created_by_id ? [request.created_by_id] : [],
    sales_contact: [...people.values()]
      .filter(({ email }) => email.trim().toLowerCase() === contact)
      .map(({ id }) => id),
    signers: signers.get(news.resource_id) ?? [],
    delegates_of_asked: delegates.get(subject_id ?? '') ?? [],
  };
  const ids = [
    ...(to.user_ids ?? []),
    ...(to.roles ?? []).flatMap((role) => ofRole[role]),
    ...[...people.values()].filter(({ role }) => roles.has(role)).map(({ id }) => id),
  ];
  return ids.filter((id) => {
    const user = people.get(id);
    return user && (!cause.is_internal || readsInternal([user.role], request?.created_by_id === id));
  });
}
