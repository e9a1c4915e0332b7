import { violatedRule } from './violated-rule';

type Reported = Parameters<typeof violatedRule>[0];

const unique = (column: string): object => ({ path: ['input', column], rule: 'unique' });
const exists = (column: string): object => ({ path: ['input', column], rule: 'exists' });
const onServer = (constraint: string, table: string): Reported => ({ constraint, table, message: `… "${constraint}"` });
const onShard = (message: string): Reported => ({ constraint: undefined, table: undefined, message });

test.each<[string, Reported, object | undefined]>([
  ['a unique rule', onServer('products_partnumber_unique', 'products'), unique('partnumber')],
  [
    'a unique rule of a table of two words',
    onServer('product_categories_code_unique', 'product_categories'),
    unique('code'),
  ],
  ['a foreign key', onServer('products_category_id_fkey', 'products'), exists('category_id')],
  ['the copy of a table on the coordinator', onServer('users_email_unique_102009', 'users_102009'), unique('email')],
  ['a constraint that is not a rule', onServer('approval_decisions_once_per_step', 'approval_decisions'), undefined],
  [
    'a unique rule of a shard',
    onShard('duplicate key value violates unique constraint "products_partnumber_unique_102008"'),
    unique('partnumber'),
  ],
  [
    'one of a table of two words',
    onShard('duplicate key value violates unique constraint "approval_levels_code_unique_1000000"'),
    unique('code'),
  ],
  [
    'one of a column that ends in `_id`',
    onShard('duplicate key value violates unique constraint "product_categories_external_id_unique_102008"'),
    unique('external_id'),
  ],
  [
    'one in German',
    onShard('doppelter Schlüsselwert verletzt Unique-Constraint »product_categories_code_unique_102008«'),
    unique('code'),
  ],
  [
    'a constraint of a shard that is not a rule',
    onShard('duplicate key value violates unique constraint "webhook_deliveries_once_102008"'),
    undefined,
  ],
  [
    'a foreign key of a shard',
    onShard(
      'insert or update on table "products_102040" violates foreign key constraint "products_category_id_fkey_102040"',
    ),
    exists('category_id'),
  ],
  [
    'one in French',
    onShard(
      'une instruction insert ou update sur la table « request_details_102040 » viole la contrainte de clé étrangère « request_details_approval_request_id_fkey_102040 »',
    ),
    exists('approval_request_id'),
  ],
  [
    'a row that others refer to',
    onShard(
      'update or delete on table "product_categories_102030" violates foreign key constraint "products_category_id_fkey_102040" on table "products_102040"',
    ),
    exists('category_id'),
  ],
])('%s', (_, reported, rule) => expect(violatedRule(reported)).toEqual(rule));
