import { approve, comment, decide, deny, expire, line, revise, revoke, use, withdraw } from '../demo-acts';
import type { PastRequest } from '../demo-tenant';
import { asks, past, valid } from '../past-request';
import { ACEROS, BRENNER, CALDER, HARBOUR, LAKESHORE, MINERA, NORTHGATE, SHIN_YUE } from './customers';
import { DANA, ELISE, GRACE, LUKAS, MARA, OWEN, PRIYA, VICTOR } from './people';

/** Requests that were made 64 to 55 working days before the day of seeding. */
export const veltronaPast1: PastRequest[] = [
  past(
    64,
    11,
    asks(ACEROS, 'Furnace controls', line(100, 'VPS-120-24D', 58.24)),
    deny(PRIYA, 'too_deep', 'Below our cost', { hours: 1.5 }),
  ),
  past(
    64,
    14.4,
    asks(SHIN_YUE, 'Wafer transport', line(30, 'VHM-07-PCT', 539)),
    deny(LUKAS, 'more_facts', 'Without the offer of the competitor we keep our price', { hours: 19 }),
  ),
  past(
    63,
    12.6,
    asks(CALDER, 'Line 8 cabinets', line(1, 'VDR-90K-REG', 11_920)),
    approve(VICTOR, { hours: 7 }),
    use(OWEN, 0, { order_reference: 'SO-70137', quantity: 1 }, { hours: 30 }),
  ),
  valid(
    '21 days',
    past(
      62,
      11.2,
      asks(SHIN_YUE, 'Data loggers', line(20, 'VDR-5K5-3P', 841)),
      approve(VICTOR, { hours: 7 }),
      expire(ELISE, { days: 21 }),
    ),
  ),
  past(
    62,
    14.4,
    asks(LAKESHORE, 'Cold store', line(85, 'VSN-PT100-M12', 37.08)),
    withdraw(DANA, 'The project was postponed', { hours: 2 }),
  ),
  past(
    61,
    11.2,
    asks(NORTHGATE, 'Battery room', line(150, 'VPS-480-48D', 175.8), line(105, 'VDC-150-4812H', 87.81)),
    decide(PRIYA, 1, { decision: 'deny', reason_code: 'too_deep', comment: 'Not with this quantity' }, { hours: 2.5 }),
    approve(PRIYA, { hours: 0.2 }),
    approve(MARA, { hours: 28 }),
    comment(PRIYA, { body: 'In line with the volume of last year.' }, { hours: 1 }),
  ),
  past(61, 14.5, asks(NORTHGATE, 'Sorting hall', line(10, 'VHM-15-PCT', 1_301)), approve(MARA, { hours: 19 })),
  valid(
    '21 days',
    past(
      60,
      12.9,
      asks(LAKESHORE, 'Brew house displays', line(10, 'VDR-5K5-3P', 980)),
      approve(MARA, { hours: 19 }),
      expire(ELISE, { days: 21 }),
    ),
  ),
  past(
    59,
    11.2,
    asks(NORTHGATE, 'Charging bays', line(1_350, 'VIC-M12-5M', 8.57)),
    approve(PRIYA, { hours: 2.5 }),
    revoke(ELISE, 'cost_change', 'Our supplier raised its prices', { hours: 40 }),
  ),
  valid(
    '21 days',
    past(
      59,
      14.5,
      asks(CALDER, 'Bottling line 6', line(3, 'VSN-LID-360', 3_200)),
      approve(GRACE, { hours: 5 }),
      comment(MARA, { body: 'The plant manager confirmed the order by phone.' }, { hours: 1 }),
      expire(ELISE, { days: 21 }),
    ),
  ),
  past(
    58,
    11.3,
    asks(BRENNER, 'Control cabinets', line(15, 'VPS-3K-380R', 1_003)),
    approve(LUKAS, { hours: 25 }),
    revise(DANA, 980, 'The customer doubled the quantity of the year', { hours: 24 }),
    approve(LUKAS, { hours: 3 }),
  ),
  valid(
    '21 days',
    past(
      58,
      14.5,
      asks(MINERA, 'Mill drives', line(70, 'VPS-480-48D', 168.2), line(2_445, 'VDC-15-2405S', 15.93)),
      decide(PRIYA, 0, { decision: 'approve', approved_price: 175.8 }, { hours: 1.5 }),
      approve(PRIYA, { hours: 0.1 }),
      approve(MARA, { hours: 16 }),
      expire(ELISE, { days: 21 }),
    ),
  ),
  past(
    57,
    12.8,
    asks(NORTHGATE, 'Spare parts 2027', line(55, 'VDR-075-3P', 273.8)),
    approve(VICTOR, { hours: 7 }),
    use(DANA, 0, { order_reference: 'SO-70174', quantity: 18 }, { hours: 30 }),
  ),
  past(
    56,
    11.2,
    asks(SHIN_YUE, 'Wafer transport', line(30, 'VHM-07-PCT', 557), line(180, 'VDC-150-4812H', 89.74)),
    decide(PRIYA, 1, { decision: 'deny', reason_code: 'too_deep', comment: 'Not with this quantity' }, { hours: 2 }),
    approve(LUKAS, { hours: 16 }),
    comment(
      PRIYA,
      { body: 'Margin is close to our floor. Please keep the quantity.', visibility: 'internal', mentions: [MARA] },
      { hours: 1 },
    ),
  ),
  valid(
    '30 days',
    past(
      56,
      14.2,
      asks(ACEROS, 'Water treatment', line(65, 'VSN-PX420-16B', 243.9)),
      approve(PRIYA, { hours: 1 }),
      approve(MARA, { hours: 19 }),
      expire(ELISE, { days: 30 }),
    ),
  ),
  past(
    55,
    11.2,
    asks(NORTHGATE, 'Battery room', line(25, 'VHM-07-PCT', 569)),
    withdraw(DANA, 'The project was postponed', { hours: 2 }),
  ),
  past(55, 14.5, asks(HARBOUR, 'Quay 5', line(2_450, 'VDC-15-2405S', 16.47)), approve(PRIYA, { hours: 1 })),
];
