import type { CreateApprovalLevelInput } from '@das/approval-levels';
import type {
  BulkApproveService,
  CommentsService,
  CreateApprovalRequestInput,
  CreateSavedViewInput,
  DecisionsService,
  LifecycleService,
  LinksService,
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
  bulk: BulkApproveService;
  comments: CommentsService;
  decisions: DecisionsService;
  lifecycle: LifecycleService;
  links: LinksService;
  usage: UsageService;
}

/** Products refer to their category by its code. */
export type DemoProduct = CreateProductInput & { category?: string };

/** Dates in days from the day of seeding, and the person who creates the request. */
export interface DemoRequest {
  by: string;
  made_days_ago: number;
  delivery_in_days: number;
  input: Omit<CreateApprovalRequestInput, 'expected_delivery_date' | 'request_date'>;
  /** Days since the end of validity, for an approval that has expired. */
  ended_days_ago?: number;
  /** Actions on the request, in order. */
  then?: DemoAct[];
}

/** An action of a person on a request. @param line_ids in the order of the input */
export interface DemoAct {
  by: string;
  act: (services: ActingServices, id: string, line_ids: string[]) => Promise<unknown>;
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
  delegations?: DemoDelegation[];
  views?: DemoView[];
  webhooks?: CreateWebhookEndpointInput[];
}
