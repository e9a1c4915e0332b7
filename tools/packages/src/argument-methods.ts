import { ApiKeysService } from '@das/api-keys';
import { ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import { ApprovalRequestsService, DecisionsService, BulkApproveJobs, LifecycleService } from '@das/approval-requests';
import { CategoriesService, ProductsService } from '@das/catalog';
import { TenantsService } from '@das/tenants';
import { DeliveriesService, EndpointIssuer, EndpointsService } from '@das/webhooks';
import type { INestApplicationContext } from '@nestjs/common';
import type { Factories } from './every-library';
import { WRONG_IDS, WRONG_NUMBERS, WRONG_TEXTS } from './wrong-inputs';

/** An argument of a write method that is not an input class. */
export interface ArgumentMethod {
  /** Creates the row that the method changes. */
  row: () => Promise<string>;
  wrong: unknown[];
  /** A valid value; the id of the row by default. */
  valid?: unknown;
  call: (value: never, id: string) => Promise<unknown>;
}

type Methods = Record<string, ArgumentMethod>;

/** Every argument of a write method that names a row. */
export function idMethodsOf(app: INestApplicationContext, make: Factories): Methods {
  const [products, categories, levels] = [
    app.get(ProductsService),
    app.get(CategoriesService),
    app.get(ApprovalLevelsService),
  ];
  const [requests, lifecycle, decisions] = [
    app.get(ApprovalRequestsService),
    app.get(LifecycleService),
    app.get(DecisionsService),
  ];
  const [keys, endpoints, issuer] = [app.get(ApiKeysService), app.get(EndpointsService), app.get(EndpointIssuer)];
  const deliveries = app.get(DeliveriesService);
  const of = (row: () => Promise<string>, call: ArgumentMethod['call']): ArgumentMethod => ({
    row,
    wrong: WRONG_IDS,
    call,
  });
  const described = { description: 'Changed' };
  return {
    'products.update': of(make.product, (id) => products.update(id, described)),
    'products.remove': of(make.product, (id) => products.remove(id)),
    'categories.update': of(make.category, (id) => categories.update(id, described)),
    'categories.remove': of(make.category, (id) => categories.remove(id)),
    'levels.update': of(make.level, (id) => levels.update(id, described)),
    'levels.remove': of(make.level, (id) => levels.remove(id)),
    'tenants.updateUser': of(make.user, (id) => app.get(TenantsService).updateUser(id, { name: 'Changed' })),
    'keys.rotate': of(make.key, (id) => keys.rotate(id)),
    'keys.revoke': of(make.key, (id) => keys.revoke(id)),
    'keys.limit': of(make.key, (id) => keys.limit(id, 7)),
    'requests.update': of(make.request, (id) => requests.update(id, { project_name: 'Changed' })),
    'requests.remove': of(make.request, (id) => requests.remove(id)),
    'lifecycle.withdraw': of(make.request, (id) => lifecycle.withdraw(id, null)),
    'lifecycle.resubmit': of(make.withdrawn, (id) => lifecycle.resubmit(id, {})),
    'decisions.approve': of(make.request, (id) => decisions.approve(id, {})),
    'decisions.deny': of(make.request, (id) => decisions.deny(id, { comment: 'No.' })),
    'endpoints.update': of(make.endpoint, (id) => endpoints.update(id, described)),
    'endpoints.remove': of(make.endpoint, (id) => endpoints.remove(id)),
    'issuer.rotateSecret': of(make.endpoint, (id) => issuer.rotateSecret(id)),
    'deliveries.sendTest': of(make.endpoint, (id) => deliveries.sendTest(id)),
    'deliveries.replay': of(make.delivery, (id) => deliveries.replay(id)),
  };
}

/** Every argument that names the level or the user of an assignment. */
export function holderMethodsOf(app: INestApplicationContext, make: Factories): Methods {
  const holders = app.get(LevelHoldersService);
  let other = '';
  const row = (create: () => Promise<string>, createOther: () => Promise<string>) => async (): Promise<string> => {
    other = await createOther();
    return create();
  };
  const assigned = async (): Promise<string> => {
    const user_id = await make.user();
    await holders.assign((other = await make.level()), user_id);
    return user_id;
  };
  return {
    'holders.assign, user': {
      row: row(make.user, make.level),
      wrong: WRONG_IDS,
      call: (id) => holders.assign(other, id),
    },
    'holders.assign, level': {
      row: row(make.level, make.user),
      wrong: WRONG_IDS,
      call: (id) => holders.assign(id, other),
    },
    'holders.unassign, user': { row: assigned, wrong: WRONG_IDS, call: (id) => holders.unassign(other, id) },
  };
}

/** Every other argument. */
export function otherMethodsOf(app: INestApplicationContext, make: Factories): Methods {
  const [keys, jobs, deliveries] = [app.get(ApiKeysService), app.get(BulkApproveJobs), app.get(DeliveriesService)];
  const named = { name: 'Key', role: 'auditor' } as const;
  return {
    'keys.createUnchecked, environment': {
      row: make.user,
      wrong: WRONG_TEXTS,
      valid: 'staging',
      call: (value, user_id) => keys.createUnchecked({ ...named, user_id }, value),
    },
    'keys.rotate, grace': {
      row: make.key,
      wrong: [...WRONG_NUMBERS, 43_201],
      valid: 5,
      call: (value, id) => keys.rotate(id, value),
    },
    'keys.limit, limit': {
      row: make.key,
      wrong: [...WRONG_NUMBERS, 0],
      valid: 5,
      call: (value, id) => keys.limit(id, value),
    },
    ...requestMethodsOf(app, make),
    ...versionMethodsOf(app, make),
    'issuer.rotateSecret, grace': {
      row: make.endpoint,
      wrong: [...WRONG_NUMBERS, 10_081],
      valid: 5,
      call: (grace_minutes, id) => app.get(EndpointIssuer).rotateSecret(id, { grace_minutes }),
    },
    'deliveries.sendTest, type': {
      row: make.endpoint,
      wrong: WRONG_TEXTS,
      valid: 'webhook.test',
      call: (value, id) => deliveries.sendTest(id, value),
    },
    'jobs.create, comment': {
      row: make.request,
      wrong: WRONG_TEXTS,
      valid: 'Agreed',
      call: (comment, id) => jobs.create([{ id }], { comment, dry_run: false }),
    },
  };
}

/** Every `expected_version` that is an argument, except those of requests. */
function versionMethodsOf(app: INestApplicationContext, make: Factories): Methods {
  const [products, categories, levels] = [
    app.get(ProductsService),
    app.get(CategoriesService),
    app.get(ApprovalLevelsService),
  ];
  const [keys, endpoints, issuer] = [app.get(ApiKeysService), app.get(EndpointsService), app.get(EndpointIssuer)];
  const of = (row: () => Promise<string>, call: ArgumentMethod['call']): ArgumentMethod => ({
    row,
    wrong: [...WRONG_NUMBERS, 0, 7],
    valid: 1,
    call,
  });
  return {
    'products.remove, version': of(make.product, (value, id) => products.remove(id, value)),
    'categories.remove, version': of(make.category, (value, id) => categories.remove(id, value)),
    'levels.remove, version': of(make.level, (value, id) => levels.remove(id, value)),
    'endpoints.remove, version': of(make.endpoint, (value, id) => endpoints.remove(id, value)),
    'issuer.rotateSecret, version': of(make.endpoint, (value, id) => issuer.rotateSecret(id, {}, value)),
    'keys.revoke, version': of(make.key, (value, id) => keys.revoke(id, value)),
    'keys.rotate, version': of(make.key, (value, id) => keys.rotate(id, 0, value)),
  };
}

function requestMethodsOf(app: INestApplicationContext, make: Factories): Methods {
  const [requests, lifecycle] = [app.get(ApprovalRequestsService), app.get(LifecycleService)];
  return {
    'requests.remove, version': {
      row: make.request,
      wrong: [...WRONG_NUMBERS, 0, 7],
      valid: 1,
      call: (value, id) => requests.remove(id, value),
    },
    'lifecycle.withdraw, reason': {
      row: make.request,
      wrong: WRONG_TEXTS,
      valid: 'Late',
      call: (value, id) => lifecycle.withdraw(id, value),
    },
    'lifecycle.withdraw, version': {
      row: make.request,
      wrong: [...WRONG_NUMBERS, 0, 7],
      valid: 1,
      call: (value, id) => lifecycle.withdraw(id, null, value),
    },
  };
}
