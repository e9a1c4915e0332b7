import { corvanePast } from './past';
import { ANKE, HENRI, INES } from './people';
import type { DemoRequest, DemoTenant } from '../demo-tenant';

const request = (
  customer_name: string,
  partnumber: string,
  quote_quantity: number,
  requested_price: number,
): DemoRequest => ({
  by: INES,
  made_days_ago: 3,
  delivery_in_days: 40,
  input: {
    sales_contact: 'Ines Moreau',
    request_type: 'standard',
    sales_region: 'EMEA',
    customer_name,
    opportunities: [{ partnumber, quote_quantity, requested_price }],
  },
});

/** A second tenant, which shows tenant isolation and the other basis of routing. */
export const corvane: DemoTenant = {
  slug: 'corvane',
  name: 'Corvane Components',
  timezone: 'Europe/Paris',
  routing_basis: 'line_total',
  users: [
    { name: 'Henri Caron', email: HENRI, role: 'owner', key: 'owner', holds: ['HEAD'] },
    { name: 'Anke Visser', email: ANKE, role: 'approver', key: 'approver', holds: ['DESK'] },
    { name: 'Ines Moreau', email: INES, role: 'requester', key: 'requester' },
  ],
  levels: [
    {
      code: 'DESK',
      name: 'Pricing desk',
      rank: 1,
      threshold_price_requested: 20_000,
      threshold_price_approved: 10_000,
    },
    { code: 'HEAD', name: 'Head of sales', rank: 2, threshold_price_approved: 100_000 },
  ],
  categories: [],
  products: [
    { partnumber: 'VPS-120-24D', description: 'DIN-rail supply, resold', list_price: 71, msrp: 88 },
    { partnumber: 'VIC-M12-5M', description: 'M12 cable 5 m, resold', list_price: 11.4, msrp: 15.9 },
    { partnumber: 'CVN-TB-40', description: 'Terminal block, 40 poles', list_price: 23.75, msrp: 29 },
  ],
  requests: [
    request('Atelier Duval', 'VPS-120-24D', 120, 62.5),
    request('Ponts et Quais', 'CVN-TB-40', 900, 19.8),
    request('Atelier Duval', 'VIC-M12-5M', 50, 10.25),
  ],
  history: corvanePast,
};
