import { setTimeout as pause } from 'node:timers/promises';
import { AuditEntry } from '@das/audit';
import {
  Database,
  NotFound,
  PlatformModule,
  Refused,
  ValidationFailed,
  newId,
  runInContext,
  systemContext,
} from '@das/platform';
import { Tenant, TenantsService, User } from '@das/tenants';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApprovalLevel, LevelHolder } from './approval-level';
import { ApprovalLevelsModule } from './approval-levels.module';
import { ApprovalLevelsService } from './approval-levels.service';
import { Delegation } from './delegations/delegation';
import { LevelHoldersService } from './level-holders.service';

const url = process.env['DAS_TEST_DATABASE_URL'] ?? '';
const entities = [Tenant, User, ApprovalLevel, LevelHolder, Delegation, AuditEntry];

@Module({ imports: [PlatformModule.forRoot({ url, entities }), ApprovalLevelsModule] })
class LevelsApp {}

let app: INestApplicationContext;
let levels: ApprovalLevelsService;
let holders: LevelHoldersService;
/** The levels that the registered check reports as used. */
const used = new Set<string>();

beforeAll(async () => {
  app = await NestFactory.createApplicationContext(LevelsApp, { logger: false, abortOnError: false });
  [levels, holders] = [app.get(ApprovalLevelsService), app.get(LevelHoldersService)];
  levels.registerUsageCheck(async () => false);
  levels.registerUsageCheck(async (id) => used.has(id));
});
afterAll(() => app?.close());

/** Runs the work as the owner of a new tenant. */
const asTenant = <T>(work: (context: ReturnType<typeof systemContext>) => Promise<T>): Promise<T> => {
  const context = systemContext(newId());
  return runInContext(context, async () => {
    await app.get(TenantsService).create({ slug: context.tenant_id.toLowerCase(), name: 'Test' });
    return work(context);
  });
};

const newLevel = (rank = 1): Promise<ApprovalLevel> => levels.create({ name: 'Manager', code: newId(), rank });
const newUser = (): Promise<User> =>
  app.get(TenantsService).createUser({ name: 'Uma', email: `${newId()}@team.example`, role: 'approver' });

test('a level that no check reports as used is removed', () =>
  asTenant(async () => {
    const { id } = await newLevel();
    expect(await levels.remove(id)).toMatchObject({ id });
    expect(await levels.find(id)).toBeNull();
    expect(await levels.remove(id)).toBeNull();
  }));

test('a level that one of several checks reports as used is neither removed nor deactivated', () =>
  asTenant(async () => {
    const { id } = await newLevel();
    used.add(id);
    await expect(levels.remove(id)).rejects.toEqual(new Refused('level_in_use'));
    await expect(levels.update(id, { active: false })).rejects.toEqual(new Refused('level_in_use'));
    expect(await levels.find(id)).toMatchObject({ id, active: true });
  }));

test('a used level accepts every change except deactivation, and a used inactive level accepts an update that leaves it inactive', () =>
  asTenant(async () => {
    const { id } = await newLevel();
    await levels.update(id, { active: false });
    used.add(id);
    expect(await levels.update(id, { active: false, rank: 7 })).toMatchObject({ rank: 7, active: false });
    expect(await levels.update(id, { active: true, name: 'Director' })).toMatchObject({
      name: 'Director',
      active: true,
    });
  }));

test('a removal waits until a transaction that routes to levels has ended', () =>
  asTenant(async () => {
    const { id } = await newLevel();
    const order: string[] = [];
    const { promise: isRouting, resolve: beginRemoval } = Promise.withResolvers<void>();
    const routing = app.get(Database).transaction(async () => {
      expect((await levels.activeForRouting()).map((level) => level.id)).toEqual([id]);
      beginRemoval();
      await pause(200);
      order.push('routed');
    });
    await isRouting;
    await Promise.all([routing, levels.remove(id).then(() => order.push('removed'))]);
    expect(order).toEqual(['routed', 'removed']);
  }));

test('levels are listed by rank, and routing uses only active levels', () =>
  asTenant(async () => {
    const [high, low, inactive] = [await newLevel(9), await newLevel(1), await newLevel(5)];
    await levels.update(inactive.id, { active: false });
    expect((await levels.list({})).data.map(({ id }) => id)).toEqual([low.id, inactive.id, high.id]);
    expect((await levels.active()).map(({ id }) => id)).toEqual([low.id, high.id]);
  }));

test('a code is unique within a tenant, and other tenants may use it', async () => {
  const code = newId();
  const create = () => levels.create({ name: 'Manager', code, rank: 1 });
  await asTenant(async () => {
    await create();
    await expect(create()).rejects.toEqual(new ValidationFailed([{ path: ['input', 'code'], rule: 'unique' }]));
  });
  await asTenant(async () => expect(await create()).toMatchObject({ code }));
});

test('a user holds a level once, and no longer after the level is removed', () =>
  asTenant(async (context) => {
    const [level, user] = [await newLevel(), await newUser()];
    const held = () =>
      runInContext({ ...context, loaders: new Map() }, async () => (await holders.levels(user.id)).map(({ id }) => id));
    for (let time = 0; time < 2; time += 1) await holders.assign(level.id, user.id);
    expect(await held()).toEqual([level.id]);
    await levels.remove(level.id);
    expect(await held()).toEqual([]);
  }));

test('a level of another tenant cannot be assigned', async () => {
  const foreign = await asTenant(newLevel.bind(null, 1));
  await asTenant(async () =>
    expect(holders.assign(foreign.id, (await newUser()).id)).rejects.toEqual(new NotFound('ApprovalLevel', foreign.id)),
  );
});
