import type { CreateApprovalLevelInput } from '@das/approval-levels';
import type {
  AnswersService,
  BulkApproveService,
  CommentsService,
  CreateApprovalRequestInput,
  CreateSavedViewInput,
  DecisionsService,
  LifecycleService,
  LinksService,
  QuestionsService,
  ReversalsService,
  RevisionsService,
  RevocationsService,
  UsageService,
} from '@das/approval-requests';
import type { CreateProductCategoryInput, CreateProductInput } from '@das/catalog';
import type { Role, RoutingBasis } from '@das/tenants';
import type { CreateWebhookEndpointInput } from '@das/webhooks';

/** A person of a demo tenant, and the name of their key in `demo.json`. */
export interface DemoUser {
  name: string;
  email: string;
  role: Role;
  key: string;
  /** Codes of the approval levels that they hold. */
  holds?: string[];
}

/** The services that act on requests. */
export interface ActingServices {
  answers: AnswersService;
  bulk: BulkApproveService;
  comments: CommentsService;
  decisions: DecisionsService;
  lifecycle: LifecycleService;
  links: LinksService;
  questions: QuestionsService;
  reversals: ReversalsService;
  revisions: RevisionsService;
  revocations: RevocationsService;
  usage: UsageService;
}

/** Products refer to their category by its code. */
export type DemoProduct = CreateProductInput & { category?: string };

/** A request, and what people did with it, in order. */
interface MadeRequest {
  /** The person who creates it. */
  by: string;
  input: Omit<CreateApprovalRequestInput, 'expected_delivery_date' | 'request_date'>;
  then?: DemoAct[];
}

/** A request of the list. Dates in days from the day of seeding. */
export interface DemoRequest extends MadeRequest {
  made_days_ago: number;
  delivery_in_days: number;
  /** Days since the end of validity, for an approval that has expired. */
  ended_days_ago?: number;
}

/** A request of the history. */
export interface PastRequest extends MadeRequest {
  /** Working hours before the day of seeding. */
  made_hours_ago: number;
}

/** A bulk approval of requests of the history. */
export interface PastBulkApproval {
  by: string;
  /** Working hours before the day of seeding. */
  hours_ago: number;
  requests: PastRequest[];
}

/** What the act of a person has at hand. */
export interface ActOn {
  services: ActingServices;
  id: string;
  /** The id of a line. @param index in the order of the input, from 0 */
  lineId: (index: number) => Promise<string>;
  /** The id of a person. */
  idOf: (email: string) => string;
  /** The person for whom a delegate signs. */
  on_behalf_of?: string;
  /** Ids of rows that an earlier act has written, by a name of its choice. */
  kept: Map<string, string>;
}

/** An action of a person on a request. Its time counts only with a history; without one all acts have the time of seeding. */
export interface DemoAct {
  by: string;
  /** Signs a step, so a delegate acts in its place while a delegation is in force. */
  signs?: boolean;
  act: (on: ActOn) => Promise<unknown>;
  /** Working hours after the act before it. */
  hours?: number;
  /** Days after the act before it, for what happens at the end of a day. */
  days?: number;
  /** Days before the day of seeding. */
  days_ago?: number;
}

/** A delegation that has ended by time. Times in days before the day of seeding. */
export interface DemoDelegation {
  by: string;
  to: string;
  from_days_ago: number;
  until_days_ago: number;
  reason: string;
}

/** A saved view. */
export interface DemoView {
  by: string;
  input: CreateSavedViewInput;
}

/** The initial data of a demo tenant. */
export interface DemoTenant {
  slug: string;
  name: string;
  timezone: string;
  routing_basis: RoutingBasis;
  users: DemoUser[];
  levels: CreateApprovalLevelInput[];
  categories: CreateProductCategoryInput[];
  products: DemoProduct[];
  requests: DemoRequest[];
  /** The 90 days before the day of seeding, besides `requests`. */
  history?: PastRequest[];
  bulk?: PastBulkApproval;
  delegations?: DemoDelegation[];
  views?: DemoView[];
  webhooks?: CreateWebhookEndpointInput[];
}
