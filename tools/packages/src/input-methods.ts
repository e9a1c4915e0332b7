import { ApiKeysService, CreateApiKeyInput, NewApiKey, UpdateApiKeyInput } from '@das/api-keys';
import { ApprovalLevelsService, CreateApprovalLevelInput, UpdateApprovalLevelInput } from '@das/approval-levels';
import {
  ApprovalRequestsService,
  BulkApproveInput,
  BulkApproveService,
  BulkDenyInput,
  BulkDenyService,
  CreateApprovalRequestInput,
  DecideAllInput,
  DecideApprovalRequestInput,
  DecisionsService,
  LifecycleService,
  UpdateApprovalRequestInput,
} from '@das/approval-requests';
import {
  CatalogUpsertsService,
  CategoriesService,
  CreateProductCategoryInput,
  CreateProductInput,
  ProductsService,
  UpdateProductCategoryInput,
  UpdateProductInput,
  UpsertProductCategoriesInput,
  UpsertProductsInput,
} from '@das/catalog';
import { newId, requireContext, runInContext, systemContext } from '@das/platform';
import {
  type AuthenticatedSession,
  ChangePasswordInput,
  CreateServiceAccountInput,
  CreateUserInput,
  LogInInput,
  NewTenant,
  PasswordsService,
  ServiceAccountsService,
  SessionsService,
  TenantsService,
  UpdateTenantInput,
  UpdateUserInput,
} from '@das/tenants';
import {
  CreateWebhookEndpointInput,
  EndpointIssuer,
  EndpointsService,
  ReplayDeliveriesInput,
  ReplayJobs,
  RotateSecretInput,
  UpdateWebhookEndpointInput,
} from '@das/webhooks';
import type { INestApplicationContext } from '@nestjs/common';
import { type Factories, PASSWORD, RECEIVER, unique } from './every-library';

/** A write method that takes an input. */
export interface InputMethod {
  /** The class of its input. */
  type: new () => object;
  /** Creates the row that the method changes, if it changes one. */
  row?: () => Promise<string>;
  /** A valid input. */
  valid: (id: string) => object | Promise<object>;
  call: (input: never, id: string) => Promise<unknown>;
}

type Methods = Record<string, InputMethod>;

/** Every write method that takes an input, by service and method. */
export const inputMethodsOf = (app: INestApplicationContext, make: Factories): Methods => ({
  ...catalogMethods(app, make),
  ...upsertMethods(app),
  ...peopleMethods(app, make),
  ...passwordMethods(app, make),
  ...requestMethods(app, make),
  ...webhookMethods(app, make),
});

const named = () => ({ name: unique() });
const described = () => ({ description: unique() });

function catalogMethods(app: INestApplicationContext, { category, level, product }: Factories): Methods {
  const [products, categories, levels] = [
    app.get(ProductsService),
    app.get(CategoriesService),
    app.get(ApprovalLevelsService),
  ];
  const newLevel = () => ({ ...named(), code: unique(), rank: 1 });
  return {
    'products.create': {
      type: CreateProductInput,
      valid: () => ({ partnumber: unique() }),
      call: (input) => products.create(input),
    },
    'products.update': {
      type: UpdateProductInput,
      row: product,
      valid: described,
      call: (input, id) => products.update(id, input),
    },
    'categories.create': { type: CreateProductCategoryInput, valid: named, call: (input) => categories.create(input) },
    'categories.update': {
      type: UpdateProductCategoryInput,
      row: category,
      valid: described,
      call: (input, id) => categories.update(id, input),
    },
    'levels.create': { type: CreateApprovalLevelInput, valid: newLevel, call: (input) => levels.create(input) },
    'levels.update': {
      type: UpdateApprovalLevelInput,
      row: level,
      valid: described,
      call: (input, id) => levels.update(id, input),
    },
  };
}

function upsertMethods(app: INestApplicationContext): Methods {
  const upserts = app.get(CatalogUpsertsService);
  return {
    'upserts.products': {
      type: UpsertProductsInput,
      valid: () => ({ items: [{ partnumber: unique() }] }),
      call: (input) => upserts.products(input),
    },
    'upserts.categories': {
      type: UpsertProductCategoriesInput,
      valid: () => ({ items: [{ ...named(), code: unique() }] }),
      call: (input) => upserts.categories(input),
    },
  };
}

function peopleMethods(app: INestApplicationContext, { key, user }: Factories): Methods {
  const [tenants, sessions, keys] = [app.get(TenantsService), app.get(SessionsService), app.get(ApiKeysService)];
  const origin = { request_id: 'test', environment: 'staging' };
  const newTenant = () => ({ name: 'Other', slug: unique() });
  const newUser = () => ({ name: 'Una', role: 'requester', email: `${unique()}@team.example` });
  const newKey = () => ({ name: 'Key', role: 'owner', user_id: requireContext().actor.user_id });
  const logIn = async (id: string) => ({ email: (await tenants.find(id))?.email, password: PASSWORD });
  const create = (input: never) => runInContext(systemContext(newId()), () => tenants.create(input));
  return {
    'tenants.create': { type: NewTenant, valid: newTenant, call: create },
    'tenants.update': { type: UpdateTenantInput, valid: named, call: (input) => tenants.update(input) },
    'tenants.createUser': { type: CreateUserInput, valid: newUser, call: (input) => tenants.createUser(input) },
    'tenants.updateUser': {
      type: UpdateUserInput,
      row: user,
      valid: named,
      call: (input, id) => tenants.updateUser(id, input),
    },
    'serviceAccounts.create': {
      type: CreateServiceAccountInput,
      valid: () => ({ ...named(), role: 'requester' }),
      call: (input) => app.get(ServiceAccountsService).create(input),
    },
    'sessions.logIn': { type: LogInInput, row: user, valid: logIn, call: (input) => sessions.logIn(input, origin) },
    'keys.issue': { type: CreateApiKeyInput, valid: named, call: (input) => keys.issue(input) },
    'keys.update': { type: UpdateApiKeyInput, row: key, valid: named, call: (input, id) => keys.update(id, input) },
    'keys.createUnchecked': { type: NewApiKey, valid: newKey, call: (input) => keys.createUnchecked(input, 'staging') },
  };
}

function passwordMethods(app: INestApplicationContext, { user }: Factories): Methods {
  const [tenants, sessions, passwords] = [app.get(TenantsService), app.get(SessionsService), app.get(PasswordsService)];
  const origin = { request_id: 'test', environment: 'staging' };
  let session: AuthenticatedSession | undefined;
  const loggedIn = async (): Promise<string> => {
    const id = await user();
    const { token } = await sessions.logIn(
      { email: (await tenants.find(id))?.email ?? '', password: PASSWORD },
      origin,
    );
    session = await sessions.authenticate(token, origin.environment);
    return id;
  };
  const change = (input: never, user_id: string) =>
    runInContext(
      { ...requireContext(), actor: { kind: 'session', user_id, session_id: session?.session_id, name: 'Una' } },
      () => passwords.change(input),
    );
  const valid = () => ({ current_password: PASSWORD, password: `${PASSWORD} of today` });
  return { 'passwords.change': { type: ChangePasswordInput, row: loggedIn, valid, call: change } };
}

function requestMethods(app: INestApplicationContext, { lineOf, request, withdrawn }: Factories): Methods {
  const [requests, lifecycle] = [app.get(ApprovalRequestsService), app.get(LifecycleService)];
  const [decisions, bulk] = [app.get(DecisionsService), app.get(BulkApproveService)];
  const header = () => ({ project_name: unique() });
  const comment = () => ({ comment: 'Agreed.' });
  const decision = async (id: string) => ({ decisions: [{ opportunity_id: await lineOf(id), decision: 'approve' }] });
  const type = UpdateApprovalRequestInput;
  return {
    'requests.create': { type: CreateApprovalRequestInput, valid: header, call: (input) => requests.create(input) },
    'requests.update': { type, row: request, valid: header, call: (input, id) => requests.update(id, input) },
    'lifecycle.resubmit': { type, row: withdrawn, valid: header, call: (input, id) => lifecycle.resubmit(id, input) },
    'decisions.approve': {
      type: DecideAllInput,
      row: request,
      valid: comment,
      call: (input, id) => decisions.approve(id, input),
    },
    'decisions.deny': {
      type: DecideAllInput,
      row: request,
      valid: comment,
      call: (input, id) => decisions.deny(id, input),
    },
    'decisions.decide': {
      type: DecideApprovalRequestInput,
      row: request,
      valid: decision,
      call: (input, id) => decisions.decide(id, input),
    },
    'bulk.approve, filter': {
      type: BulkApproveInput,
      row: request,
      valid: (id) => ({ filter: { ids: [id] } }),
      call: (input) => bulk.approve(input),
    },
    'bulk.approve': {
      type: BulkApproveInput,
      row: request,
      valid: (id) => ({ ids: [id] }),
      call: (input) => bulk.approve(input),
    },
    'bulkDeny.deny': {
      type: BulkDenyInput,
      row: request,
      valid: (id) => ({ ids: [id], ...comment() }),
      call: (input) => app.get(BulkDenyService).deny(input),
    },
  };
}

function webhookMethods(app: INestApplicationContext, { endpoint }: Factories): Methods {
  const [issuer, endpoints] = [app.get(EndpointIssuer), app.get(EndpointsService)];
  const newEndpoint = () => ({ url: RECEIVER });
  return {
    'issuer.create': { type: CreateWebhookEndpointInput, valid: newEndpoint, call: (input) => issuer.create(input) },
    'issuer.createUnchecked': {
      type: CreateWebhookEndpointInput,
      valid: newEndpoint,
      call: (input) => issuer.createUnchecked(input),
    },
    'issuer.rotateSecret': {
      type: RotateSecretInput,
      row: endpoint,
      valid: () => ({ grace_minutes: 60 }),
      call: (input, id) => issuer.rotateSecret(id, input ?? (null as never)), // an absent input has the defaults
    },
    'replays.create': {
      type: ReplayDeliveriesInput,
      row: endpoint,
      valid: () => ({ from: '2026-01-01 00:00:00' }),
      call: (input, id) => app.get(ReplayJobs).create(id, input),
    },
    'endpoints.update': {
      type: UpdateWebhookEndpointInput,
      row: endpoint,
      valid: described,
      call: (input, id) => endpoints.update(id, input),
    },
  };
}
