import { TenantRoundRobin } from './tenant-round-robin';

test('a tenant with more rows is visited again after all others', () => {
  const tenants = new TenantRoundRobin(['A', 'B', 'C'], 100);
  expect(tenants.next(0)).toBe('A');
  tenants.again('A');
  expect([tenants.next(1), tenants.next(2), tenants.next(3), tenants.next(4)]).toEqual(['B', 'C', 'A', undefined]);
  expect(tenants.hasMore).toBe(false);
});

test('after the time of the round every tenant is still visited once, and none a second time', () => {
  const tenants = new TenantRoundRobin(['A', 'B'], 100);
  tenants.next(0);
  tenants.again('A');
  expect([tenants.next(200), tenants.next(201)]).toEqual(['B', undefined]);
  expect(tenants.hasMore).toBe(true);
});
