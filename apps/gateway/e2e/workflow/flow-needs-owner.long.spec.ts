import { randomOf } from '../support/hostile/random';
import { useGateway } from '../support/fixtures';
import { needing } from '../support/needing-owner';
import { approve, deny } from '../support/workflow-actions';
import { type Made, type Person, type Team, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const SEEDS = [1, 2, 3, 4, 5, 6];
const CHANGES = 45;
const CHANGES_PER_COMPARISON = 3;
const MOST_REQUESTS = 14; // a page has 15
const REGIONS = ['NA', 'EMEA', null];
const PRICES = [60, 150, 900, 1_800, 4_000, 9_000];

const SCOPE =
  'mutation ($level_id: ID!, $user_id: ID!, $scope: ScopeInput) { setApproverScope(level_id: $level_id, user_id: $user_id, scope: $scope) { uncovered_steps } }';
const LEVEL =
  'mutation ($id: ID, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const USER = 'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';
const TENANT = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id } }';

/** A change at random of what candidates depend on. The service refuses some of them. */
function changes(team: Team, random: () => number): (() => Promise<unknown>)[] {
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const people: Person[] = [team.requester, team.pa, team.rsm, team.rd, team.vp];
  const made: Made[] = [];
  const level = (): string => one(Object.values(team.levels));
  const create = async (): Promise<void> => {
    if (made.length >= MOST_REQUESTS) return;
    const lines = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, n) => ({
      partnumber: `PN-${n}`,
      quote_quantity: one([1, 3]),
      requested_price: one(PRICES),
    }));
    const request = await ask(one(people), lines, { sales_region: one(REGIONS) }).catch(() => undefined); // of an inactive person
    if (request) made.push(request);
  };
  const decide = async (): Promise<unknown> => made.length && (await approve(one(people), one(made)));
  const owner = (document: string, variables: object) => team.owner.ask(document, variables);
  return [
    create,
    create,
    create,
    decide,
    decide,
    decide,
    async () => made.length && (await deny(one(people), one(made), { comment: 'No' })),
    async () => people.push(await team.join('approver', level())),
    () => team.hold(one(people), level()).catch(() => undefined),
    () => owner(UNASSIGN, { level_id: level(), user_id: one(people).id }),
    () => owner(UNASSIGN, { level_id: level(), user_id: one(people).id }),
    () => owner(SCOPE, { level_id: level(), user_id: one(people).id, scope: { sales_regions: ['EMEA'] } }),
    () => owner(SCOPE, { level_id: level(), user_id: one(people).id, scope: null }),
    () => owner(LEVEL, { id: level(), input: { threshold_price_requested: one([...PRICES, null]) } }),
    () => owner(USER, { id: one(people).id, input: { active: random() < 1 / 2 } }),
    () => owner(USER, { id: one(people).id, input: { role: one(['approver', 'requester', 'admin']) } }),
    () => owner(TENANT, { input: { self_approval: one(['forbid', 'owner_only', 'allow']) } }),
    () => owner(TENANT, { input: { routing_basis: one(['unit_price', 'unit_price', 'line_total', 'request_total']) } }),
  ];
}

test.each(SEEDS)(
  'after changes at random, needs_owner finds what the candidates of every step say: seed %i',
  async (seed) => {
    const random = randomOf(seed);
    const team = await newTeam(gateway);
    const all = changes(team, random);
    const found: number[] = [];
    for (let n = 1; n <= CHANGES; n += 1) {
      await all[Math.floor(random() * all.length)]?.();
      if (n % CHANGES_PER_COMPARISON === 0) found.push((await needing(team)).length);
    }
    expect(found.some((count) => count > 0)).toBe(true);
  },
);
