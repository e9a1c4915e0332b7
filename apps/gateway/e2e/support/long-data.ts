import { ADD } from './comments';
import { approve, withdraw } from './workflow-actions';
import { type PageIds, pageIds } from './dashboard-pages';
import { givenCategory, givenProduct } from './factories';
import { dataOf } from './gateway';
import { PASSWORD } from './people';
import { type Team, ask } from './workflow-fixture';

const NAMES = ['Präzisionswerkzeuge ', '株式会社精密工具', 'شركة الأدوات الدقيقة ', 'ПрецизионныйИнструмент'].map(
  (text) => text.repeat(20).slice(0, 120).trim(),
);
const [LONG = '', , , UNBROKEN = ''] = NAMES;
/** A total of 11 digits. */
export const LINE = { partnumber: 'VPS-480-48D', quote_quantity: 90_000, requested_price: 140_012.123456 };
const PRODUCT = { list_price: 159_999.123456, moq: 100_000, tariff_surcharge: 12_345.123456 };
/** A public address, which is never called: the service has no workers. */
const WEBHOOK_URL = `https://93.184.216.34/${'a-long-path/'.repeat(12)}`;

const ADD_LINK = 'mutation ($id: ID!, $input: AddLinkInput!) { addLink(id: $id, input: $input) { id } }';
const DOCUMENT = { url: WEBHOOK_URL, kind: UNBROKEN.slice(0, 64), sha256: '0123456789abcdef'.repeat(4) };

const MUTATIONS: [document: string, variables: object][] = [
  ['mutation { updateTenant(input: { currency: "USD" }) { id } }', {}],
  [
    'mutation ($input: CreateApprovalLevelInput!) { createApprovalLevel(input: $input) { id } }',
    { input: { name: UNBROKEN, code: 'LONGESTCODE-1', rank: 2_000_000, threshold_price_approved: 99_999_999_999.123 } },
  ],
  ['mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }', { input: { name: UNBROKEN } }],
  [
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
    {
      input: {
        name: UNBROKEN,
        email: `${'long.'.repeat(11)}name@example-of-a-long-domain.com`,
        password: PASSWORD,
        role: 'approver',
      },
    },
  ],
];

/** A team whose organisation, people, catalog, requests, webhooks and keys have long names and large numbers. */
export async function givenLongData(own: Team): Promise<PageIds> {
  for (const [document, variables] of MUTATIONS) dataOf(await own.owner.ask(document, variables));
  const category_id = await givenCategory(own.tenant, {
    name: UNBROKEN,
    code: 'LONGCATEGORY',
    ...PRODUCT,
    max_discount_percent: 5,
  });
  await givenProduct(own.tenant, { partnumber: LINE.partnumber, description: LONG, model: LONG, ...PRODUCT });
  await givenProduct(own.tenant, { partnumber: 'VPS-480-48D'.repeat(4), description: UNBROKEN, category_id });
  const headers = (customer_name: string) => ({
    customer_name,
    end_customer_name: customer_name,
    project_name: customer_name,
  });
  await withdraw(own.requester, await ask(own.requester, [LINE], headers(UNBROKEN)));
  await approve(own.owner, await ask(own.requester, [LINE], headers(LONG)));
  for (const name of NAMES) await ask(own.requester, [LINE, LINE], headers(name));
  const ids = await pageIds(own.owner.ask, WEBHOOK_URL);
  dataOf(await own.owner.ask(ADD, { id: ids.request, input: { body: UNBROKEN, mentions: [own.owner.id] } }));
  dataOf(await own.owner.ask(ADD_LINK, { id: ids.request, input: { title: UNBROKEN, ...DOCUMENT } }));
  return ids;
}
