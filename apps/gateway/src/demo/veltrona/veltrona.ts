import type { DemoTenant } from '../demo-tenant';
import { veltronaCategories, veltronaProducts } from './catalog';
import { veltronaDecided } from './decided';
import { ELISE, PRIYA, TOM } from './people';
import { veltronaPast1 } from './past-1';
import { veltronaPast2 } from './past-2';
import { veltronaPast3 } from './past-3';
import { veltronaPast4 } from './past-4';
import { veltronaPast5 } from './past-5';
import { veltronaPast6 } from './past-6';
import { veltronaBulkApproved } from './past-bulk';
import { veltronaRequests } from './requests';

export const veltrona: DemoTenant = {
  slug: 'veltrona',
  name: 'Veltrona Power & Sensing',
  timezone: 'America/Chicago',
  routing_basis: 'unit_price',
  users: [
    { name: 'Elise Hartmann', email: 'elise.hartmann@veltrona.example', role: 'owner', key: 'owner' },
    { name: 'Tom Reyes', email: 'tom.reyes@veltrona.example', role: 'admin', key: 'admin' },
    { name: 'Priya Nair', email: 'priya.nair@veltrona.example', role: 'approver', key: 'approver_pa', holds: ['PA'] },
    {
      name: 'Mara Okafor',
      email: 'mara.okafor@veltrona.example',
      role: 'approver',
      key: 'approver_rsm',
      holds: ['RSM-NA'],
    },
    { name: 'Lukas Brandt', email: 'lukas.brandt@veltrona.example', role: 'approver', key: '', holds: ['RSM-EMEA'] },
    {
      name: 'Grace Lindqvist',
      email: 'grace.lindqvist@veltrona.example',
      role: 'approver',
      key: 'approver_rd',
      holds: ['RD'],
    },
    {
      name: 'Victor Stone',
      email: 'victor.stone@veltrona.example',
      role: 'approver',
      key: 'approver_vp',
      holds: ['VP'],
    },
    { name: 'Dana Whitlock', email: 'dana.whitlock@veltrona.example', role: 'requester', key: 'requester' },
    { name: 'Owen Patel', email: 'owen.patel@veltrona.example', role: 'requester', key: '' },
    { name: 'Sam Ibarra', email: 'sam.ibarra@veltrona.example', role: 'auditor', key: 'auditor' },
  ],
  levels: [
    { code: 'PA', name: 'Pricing Analyst', rank: 10, threshold_price_requested: 250, threshold_price_approved: 100 },
    {
      code: 'RSM-NA',
      name: 'Regional Sales Manager, Americas',
      rank: 20,
      threshold_price_requested: 2_500,
      threshold_price_approved: 1_500,
    },
    {
      code: 'RSM-EMEA',
      name: 'Regional Sales Manager, EMEA and APAC',
      rank: 20,
      threshold_price_requested: 2_500,
      threshold_price_approved: 1_500,
    },
    {
      code: 'RD',
      name: 'Regional Director',
      rank: 30,
      threshold_price_requested: 5_000,
      threshold_price_approved: 5_000,
    },
    { code: 'VP', name: 'VP Sales', rank: 40, threshold_price_approved: 12_000 },
  ],
  categories: veltronaCategories,
  products: veltronaProducts,
  requests: [...veltronaRequests, ...veltronaDecided],
  history: [
    ...veltronaPast1,
    ...veltronaPast2,
    ...veltronaPast3,
    ...veltronaPast4,
    ...veltronaPast5,
    ...veltronaPast6,
    ...veltronaBulkApproved,
  ],
  bulk: { by: PRIYA, hours_ago: 43 * 8, requests: veltronaBulkApproved },
  delegations: [{ by: PRIYA, to: TOM, from_days_ago: 19, until_days_ago: 12, reason: 'Annual leave' }],
  views: [
    {
      by: ELISE,
      input: {
        name: 'Waiting for me',
        filter: { awaiting_me: true },
        order_by: [{ column: 'WAITING_SINCE', order: 'ASC' }],
        shared: true,
      },
    },
  ],
  webhooks: [{ url: 'https://erp.veltrona.example/webhooks/das', description: 'ERP', active: false }],
};
