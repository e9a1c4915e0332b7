import type { CreateApprovalLevelInput } from '@das/approval-levels';
import type { BulkApproveService, CreateApprovalRequestInput, DecisionsService, LifecycleService } from '@das/approval-requests';
import type { CreateProductCategoryInput, CreateProductInput } from '@das/catalog';
import type { Role, RoutingBasis } from '@das/tenants';
import type { CreateWebhookEndpointInput } from '@das/webhooks';

/** A person of a demo tenant, and the name under which `demo.json` has their key. */
export interface DemoUser {
  name: string;
  email: string;
  role: Role;
  key: string;
  /** The codes of the levels that they hold. */
  holds?: string[];
}

/** The services by which requests move on. */
export interface ActingServices {
  bulk: BulkApproveService;
  decisions: DecisionsService;
  lifecycle: LifecycleService;
}

/** Products name their category by its code. */
export type DemoProduct = CreateProductInput & { category?: string };

/** Days from the day of seeding, and the person who makes the request. */
export interface DemoRequest {
  by: string;
  made_days_ago: number;
  delivery_in_days: number;
  input: Omit<CreateApprovalRequestInput, 'expected_delivery_date' | 'request_date'>;
  /** Where its approval is to have ended: an end date as its validity period. */
  ended_days_ago?: number;
  /** What then happens to it, in order. */
  then?: DemoAct[];
}

/** Somebody does something with a request. @param line_ids in the order of the input */
export interface DemoAct {
  by: string;
  act: (services: ActingServices, id: string, line_ids: string[]) => Promise<unknown>;
}

/** All that a demo tenant starts with. */
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
  webhooks?: CreateWebhookEndpointInput[];
}
