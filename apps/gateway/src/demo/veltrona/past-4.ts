import { answer, approve, ask, comment, decide, deny, line, revise, revoke, use, withdraw } from '../demo-acts';
import type { PastRequest } from '../demo-tenant';
import { asks, past } from '../past-request';
import { ACEROS, BRENNER, CALDER, HARBOUR, LAKESHORE, MINERA, NORTHGATE, TRI_STATE } from './customers';
import { DANA, ELISE, GRACE, LUKAS, MARA, OWEN, PRIYA, TOM, VICTOR } from './people';

/** Requests that were made 36 to 27 working days before the day of seeding. */
export const veltronaPast4: PastRequest[] = [
  past(
    36,
    12.6,
    asks(TRI_STATE, 'Switchgear', line(7, 'VDR-5K5-3P', 969)),
    approve(MARA, { hours: 25 }),
    revise(OWEN, 948, 'The customer doubled the quantity of the year', { hours: 24 }),
    approve(MARA, { hours: 3 }),
  ),
  past(
    35,
    11.3,
    asks(LAKESHORE, 'Brew house displays', line(8, 'VHM-07-PCT', 545)),
    decide(MARA, 0, { decision: 'approve', approved_price: 569 }, { hours: 22 }),
  ),
  past(
    35,
    14.5,
    asks(ACEROS, 'Furnace controls', line(1_600, 'VDC-15-2405S', 16.47)),
    deny(PRIYA, 'no_volume', 'The volume of last year does not support this price', { hours: 2 }),
  ),
  past(
    34,
    11.2,
    asks(ACEROS, 'Crane retrofit', line(20, 'VHM-07-PCT', 569), line(20, 'VPS-3K-380R', 1_037)),
    approve(MARA, { hours: 19 }),
    comment(OWEN, { body: 'I visited the site: the project is real.' }, { hours: 1 }),
  ),
  past(
    34,
    14.5,
    asks(BRENNER, 'Test benches', line(90, 'VSN-PX420-16B', 233.2)),
    ask(PRIYA, 'Did we quote this project to another distributor?', { hours: 1 }),
    answer(DANA, 'No. I asked the distributor and the customer.', { hours: 1.5 }),
    approve(PRIYA, { hours: 1.5 }),
    approve(LUKAS, { hours: 16 }),
  ),
  past(
    33,
    12.8,
    asks(NORTHGATE, 'Battery room', line(20, 'VDR-075-3P', 270.4)),
    approve(VICTOR, { hours: 7 }),
    use(DANA, 0, { order_reference: 'SO-70544', quantity: 6 }, { hours: 30 }),
  ),
  past(32, 11.2, asks(MINERA, 'Belt 4', line(400, 'VPS-120-24D', 55.68)), approve(PRIYA, { hours: 3 })),
  past(
    32,
    14.4,
    asks(CALDER, 'Line 8 cabinets', line(3, 'VDR-90K-REG', 14_010)),
    approve(VICTOR, { hours: 5 }),
    approve(ELISE, { hours: 6 }),
    comment(LUKAS, { body: 'The same price was agreed with the parent company.' }, { hours: 1 }),
    use(OWEN, 0, { order_reference: 'SO-70581', quantity: 1 }, { hours: 30 }),
  ),
  past(
    31,
    11.2,
    asks(CALDER, 'Retrofit of line 3', line(20, 'VHM-07-PCT', 563)),
    deny(MARA, 'too_deep', 'Below our cost', { hours: 25 }),
  ),
  past(31, 14.4, asks(HARBOUR, 'Quay 3', line(1, 'VSN-LID-360', 3_030)), approve(GRACE, { hours: 5 })),
  past(
    30,
    12.9,
    asks(CALDER, 'Conveyor refit', line(450, 'VDC-15-2405S', 16.11)),
    approve(PRIYA, { hours: 3 }),
    revoke(ELISE, 'cost_change', 'Our supplier raised its prices', { hours: 40 }),
  ),
  past(
    29,
    11,
    asks(ACEROS, 'Crane retrofit', line(20, 'VDR-5K5-3P', 948)),
    ask(MARA, 'Which margin remains after the tariff surcharge?', { hours: 1 }),
    answer(OWEN, 'The surcharge is invoiced separately, as in the last order.', { hours: 1.5 }),
    approve(MARA, { hours: 25 }),
    comment(
      GRACE,
      { body: 'We accept this once, as a reference project.', visibility: 'internal', mentions: [PRIYA] },
      { hours: 1 },
    ),
  ),
  past(
    29,
    14.5,
    asks(MINERA, 'Dust control', line(9, 'VHM-15-PCT', 1_316), line(1_525, 'VDC-15-2405S', 15.93)),
    approve(PRIYA, { hours: 3 }),
    approve(MARA, { hours: 19 }),
    use(OWEN, 0, { order_reference: 'SO-70618', quantity: 3 }, { hours: 30 }),
  ),
  past(
    28,
    11,
    asks(MINERA, 'Mill drives', line(20, 'VDR-5K5-3P', 980)),
    deny(MARA, 'more_facts', 'Without the offer of the competitor we keep our price', { hours: 28 }),
  ),
  past(
    28,
    14.2,
    asks(BRENNER, 'Test benches', line(60, 'VSN-PX420-16B', 233.2)),
    withdraw(DANA, 'The customer changed the design', { hours: 2 }),
  ),
  past(
    27,
    12.9,
    asks(HARBOUR, 'Crane cabs', line(35, 'VHM-07-PCT', 539)),
    approve(LUKAS, { hours: 28 }),
    comment(TOM, { body: 'Credit limit checked: no objection.', visibility: 'internal' }, { hours: 1 }),
    use(OWEN, 0, { order_reference: 'SO-70655', quantity: 11 }, { hours: 30 }),
  ),
];
