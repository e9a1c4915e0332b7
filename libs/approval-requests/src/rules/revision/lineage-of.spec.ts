import { lineageOf } from './lineage-of';

test('the lineage of a revision has the creators of all its requests, also of deleted ones', () => {
  const members = [
    { id: 'S', lineage_id: 'S', created_by_id: 'u2', lineage_creator_ids: null },
    { id: 'R1', lineage_id: 'S', created_by_id: 'u1', lineage_creator_ids: ['u2', 'u9'] },
    { id: 'R2', lineage_id: 'S', created_by_id: null, lineage_creator_ids: ['u2'] },
  ];
  expect(lineageOf(members)).toEqual({ lineage_id: 'S', lineage_creator_ids: ['u1', 'u2', 'u9'] });
});
