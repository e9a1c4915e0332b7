import type { CreateApprovalLevelInput } from '@das/approval-levels';
import type { CreateApprovalRequestInput } from '@das/approval-requests';
import type { CreateProductCategoryInput, CreateProductInput } from '@das/catalog';
import type { Role, RoutingBasis } from '@das/tenants';
import type { CreateWebhookEndpointInput } from '@das/webhooks';

/** A person of a demo tenant, and the name under which `demo.json` has their key. */
export interface DemoUser {
  name: string;
  email: string;
  role: Role;
  key: string;
}

/** Products name their category by its code. */
export type DemoProduct = CreateProductInput & { category?: string };

/** Days from the day of seeding, and the person who makes the request. */
export interface DemoRequest {
  by: string;
  made_days_ago: number;
  delivery_in_days: number;
  input: Omit<CreateApprovalRequestInput, 'expected_delivery_date' | 'request_date'>;
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
