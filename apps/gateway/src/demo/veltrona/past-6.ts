import { approve, comment, decide, deny, line, withdraw } from '../demo-acts';
import type { PastRequest } from '../demo-tenant';
import { asks, past } from '../past-request';
import { ACEROS, BRENNER, CALDER, HARBOUR, LAKESHORE, MINERA, NORDFJORD, SHIN_YUE, TRI_STATE } from './customers';
import { ELISE, GRACE, LUKAS, MARA, OWEN, PRIYA, VICTOR } from './people';

/** Requests that were made 13 to 1 working days before the day of seeding. */
export const veltronaPast6: PastRequest[] = [
  past(13, 11.2, asks(ACEROS, 'Furnace controls', line(1_650, 'VIC-M12-5M', 8.67)), approve(PRIYA, { hours: 2 })),
  past(
    13,
    14.4,
    asks(TRI_STATE, 'Substation controls', line(85, 'VSN-PX420-16B', 219.8)),
    withdraw(OWEN, 'The project was postponed', { hours: 2 }),
  ),
  past(
    12,
    12.6,
    asks(NORDFJORD, 'Level sensors', line(250, 'VPS-120-24D', 56.32)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 57.6 }, { hours: 2.5 }),
  ),
  past(11, 11.3, asks(SHIN_YUE, 'Data loggers', line(50, 'VDR-075-3P', 270.4)), approve(VICTOR, { hours: 7 })),
  past(11, 14.5, asks(CALDER, 'Line 8 cabinets', line(700, 'VIC-M12-5M', 8.67)), approve(PRIYA, { hours: 2 })),
  past(
    10,
    11.3,
    asks(BRENNER, 'Tool store', line(350, 'VPS-120-24D', 57.6)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 59.52 }, { hours: 1 }),
    comment(PRIYA, { body: 'In line with the volume of last year.' }, { hours: 1 }),
  ),
  past(
    10,
    14.2,
    asks(HARBOUR, 'Gate system', line(300, 'VSN-PT100-M12', 33.78)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 37.08 }, { hours: 1.5 }),
  ),
  past(9, 12.6, asks(CALDER, 'Conveyor refit', line(200, 'VPS-120-24D', 58.24)), approve(PRIYA, { hours: 3 })),
  past(
    8,
    11.3,
    asks(HARBOUR, 'Quay 5', line(150, 'VDC-150-4812H', 88.78)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 91.67 }, { hours: 1.5 }),
  ),
  past(
    8,
    14.4,
    asks(MINERA, 'Truck workshop', line(2_500, 'VDC-15-2405S', 16.11)),
    deny(PRIYA, 'more_facts', 'Without the offer of the competitor we keep our price', { hours: 2 }),
  ),
  past(7, 11, asks(BRENNER, 'Tool store', line(20, 'VPS-3K-380R', 1_003)), approve(LUKAS, { hours: 4 })),
  past(
    7,
    14.4,
    asks(CALDER, 'Bottling line 6', line(2, 'VSN-LID-360', 2_819)),
    decide(GRACE, 0, { decision: 'approve', approved_price: 3_150 }, { hours: 5 }),
  ),
  past(6, 12.6, asks(TRI_STATE, 'Switchgear', line(6, 'VDR-5K5-3P', 841)), approve(VICTOR, { hours: 5 })),
  past(
    5,
    11.2,
    asks(BRENNER, 'Paint shop', line(45, 'VDR-075-3P', 311), line(10, 'VDR-5K5-3P', 990)),
    decide(LUKAS, 1, { decision: 'deny', reason_code: 'too_deep', comment: 'Not with this quantity' }, { hours: 3 }),
    approve(LUKAS, { hours: 0.2 }),
    comment(MARA, { body: 'The plant manager confirmed the order by phone.' }, { hours: 1 }),
  ),
  past(
    5,
    14.2,
    asks(CALDER, 'Line 8 cabinets', line(2, 'VDR-90K-REG', 13_410)),
    approve(VICTOR, { hours: 7 }),
    approve(ELISE, { hours: 4 }),
  ),
  past(
    4,
    11.2,
    asks(MINERA, 'Mill drives', line(95, 'VPS-480-48D', 173.9)),
    approve(PRIYA, { hours: 2 }),
    approve(MARA, { hours: 2 }),
    comment(
      ELISE,
      {
        body: 'Please look at the margin of this customer before the next quarter.',
        visibility: 'internal',
        mentions: [GRACE],
      },
      { days_ago: 1 },
    ),
  ),
  past(
    4,
    14.5,
    asks(ACEROS, 'Furnace controls', line(65, 'VSN-PX420-16B', 219.8)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 241.2 }, { hours: 1.5 }),
    approve(MARA, { hours: 2.5 }),
  ),
  past(
    3,
    12.9,
    asks(LAKESHORE, 'Filling hall', line(100, 'VPS-480-48D', 168.2), line(50, 'VDR-075-3P', 308)),
    decide(PRIYA, 0, { decision: 'approve', approved_price: 172 }, { hours: 3 }),
    approve(MARA, { hours: 2.5 }),
  ),
  past(
    2,
    12.9,
    asks(LAKESHORE, 'Cellar sensors', line(55, 'VDR-075-3P', 301), line(55, 'VDC-150-4812H', 85.89)),
    approve(PRIYA, { hours: 2.5 }),
    approve(MARA, { hours: 2.5 }),
  ),
  past(
    1,
    12.8,
    asks(BRENNER, 'Press line', line(85, 'VPS-480-48D', 164.4)),
    approve(PRIYA, { hours: 0.7 }),
    approve(LUKAS, { hours: 2 }),
  ),
];
