import type { Notification } from '../inbox/notification';
import { cut } from './request-name';

/** The names in a title, as the rows have them now. */
export interface Names {
  /** Of the request. */
  request?: string;
  actor?: string;
  principal?: string;
  delegate?: string;
  /** Of the key, the channel or the person. */
  resource?: string;
  /** Of a job: what it does, and how it ended. */
  job?: { kind: string; failed: boolean };
}

const MAX_TITLE = 255;

const OUTCOMES = {
  approved: 'approved',
  partially_approved: 'partly approved',
  denied: 'denied',
  withdrawn: 'withdrawn',
  expired: 'expired',
} as const;

const JOBS = new Map([
  ['bulk_approve', 'Bulk approval'],
  ['bulk_deny', 'Bulk denial'],
  ['product_upsert', 'Product import'],
  ['product_category_upsert', 'Category import'],
  ['webhook_replay', 'Replay of webhooks'],
  ['policy_simulation', 'Simulation'],
]);

/** An act whose actor is unknown was the service's. */
const SERVICE = 'The service';

type Titled = Pick<Notification, 'data' | 'kind'>;

/** The title of a notification: at most 255 characters. */
export const titleOf = (notification: Titled, names: Names): string => cut(textOf(notification, names), MAX_TITLE);

function textOf(notification: Titled, names: Names): string {
  const about = aboutRequest(notification, names.actor ?? SERVICE);
  return about === undefined ? aboutOther(notification, names) : `${names.request}: ${about}`;
}

/** What a title says of its request; undefined for kinds about something else. */
function aboutRequest({ kind, data }: Titled, actor: string): string | undefined {
  switch (kind) {
    case 'approval_needed':
      return 'your approval is needed';
    case 'approval_due_soon':
      return 'approval is due soon';
    case 'approval_overdue':
      return 'approval is overdue';
    case 'approval_escalated':
      return 'approval was escalated to you';
    case 'request_decided':
      return OUTCOMES[data.outcome ?? 'approved'];
    case 'line_endorsed':
      return 'endorsed';
    case 'question_asked':
      return `${actor} asks you a question`;
    case 'question_answered':
      return data.ending === 'answered'
        ? `${actor} answered your question`
        : `your question ${data.ending === 'lapsed' ? 'lapsed' : 'was closed'}`;
    case 'mentioned':
      return `${actor} mentioned you`;
    case 'commented':
      return `${actor} commented`;
    case 'step_reassigned':
      return `assigned to you by ${actor}`;
    case 'price_revoked':
      return 'the approval was revoked';
    case 'price_superseded':
      return 'replaced by a revision';
    case 'price_expiring':
      return `the approval ends on ${data.date}`;
    default:
      return undefined;
  }
}

function aboutOther({ kind, data }: Titled, { principal, delegate, resource, job }: Names): string {
  const isDelegate = data.side === 'delegate';
  switch (kind) {
    case 'delegation_started':
      return isDelegate ? `You now act for ${principal}` : `${delegate} now acts for you`;
    case 'delegation_ended':
      return isDelegate ? `You no longer act for ${principal}` : `${delegate} no longer acts for you`;
    case 'api_key_expiring':
      return `The API key ${resource} expires on ${data.date}`;
    case 'webhook_endpoint_disabled':
      return 'A webhook endpoint was disabled';
    case 'chat_channel_disabled':
      return `The chat channel ${resource} was disabled`;
    case 'email_stopped':
      return `E-mail to ${resource} was stopped`;
    case 'job_finished':
      return `${JOBS.get(job?.kind ?? '') ?? 'Job'} ${job?.failed ? 'failed' : 'finished'}`;
    case 'sign_in_new_device':
      return 'New sign-in to your account';
    default:
      return 'Your password was changed';
  }
}
