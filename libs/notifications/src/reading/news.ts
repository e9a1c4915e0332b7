import type { NotificationData } from '../inbox/notification';
import type { KindName } from '../kinds';

/** The decision of a line in the data of an event. */
interface DecisionFacts {
  on_behalf_of_id: string | null;
  opportunity_id?: string;
}

/** What notifications read from the data of events. */
export interface EventFacts {
  lifecycle_state?: string;
  decision?: DecisionFacts | null;
  step?: { id: string; opportunity_id: string | null };
  recipients?: { user_id: string }[];
  comment?: { id: string; opportunity_id: string | null; author_id: string; visibility: string };
  question?: {
    id: string;
    opportunity_ids: string[];
    asked_by_id: string;
    asked_to_id: string;
    answered_by_id: string | null;
  };
  reason?: string;
  to_user_id?: string | null;
  /** Of a delegation. */
  principal_id?: string;
  delegate_id?: string;
  /** Of a near end: its date in the time zone of the tenant, and the key under which it is notified once. */
  date?: string;
  cause?: string;
  /** Of a log-in. */
  session_id?: string;
}

/** An event or a notice that may notify people. */
export interface News {
  id: string;
  /** The type of an event, or the kind of a notice. */
  type: string;
  resource_id: string;
  occurred_at: string;
  actor_id: string | null;
  /** The same for all events of a transaction; the id of a notice. */
  act_id: string;
  facts: EventFacts;
}

/** The people whom a cause notifies, before their rows are read. */
export interface Addressees {
  /** Users by their ids. */
  user_ids?: string[];
  /** Of the request. */
  roles?: ('maker' | 'sales_contact' | 'signers' | 'delegates_of_asked')[];
  /** Users with one of these permissions. */
  permission?: 'users:manage' | 'webhooks:manage';
  /** Owners. */
  owners?: boolean;
}

/** A reason to notify people of a kind. */
export interface Cause {
  kind: KindName;
  news: News;
  resource_type: string;
  /** The line, if it concerns exactly one. */
  opportunity_id: string | null;
  subject_id: string | null;
  on_behalf_of_id: string | null;
  to: Addressees;
  data: NotificationData;
  /** Whether only those who may read internal comments are notified. */
  is_internal?: boolean;
  /** The step, if it concerns exactly one. */
  step_id?: string;
  /** Unique for each person: what a timer notifies of once. */
  cause?: string;
}
