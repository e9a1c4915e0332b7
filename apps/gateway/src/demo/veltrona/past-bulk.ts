import { line } from '../demo-acts';
import type { PastRequest } from '../demo-tenant';
import { asks, past } from '../past-request';
import { ACEROS, BRENNER, CALDER, LAKESHORE, MINERA, SHIN_YUE, TRI_STATE } from './customers';
import {} from './people';

/** Requests of the busiest days, which one bulk approval decided. */
export const veltronaBulkApproved: PastRequest[] = [
  past(47, 10, asks(SHIN_YUE, 'Chamber controls', line(150, 'VDC-150-4812H', 86.85))),
  past(47, 11.6, asks(BRENNER, 'Control cabinets', line(300, 'VPS-120-24D', 58.24))),
  past(47, 13, asks(TRI_STATE, 'Feeder upgrade', line(1_250, 'VIC-M12-5M', 8.67))),
  past(47, 14.8, asks(LAKESHORE, 'Cellar sensors', line(400, 'VPS-120-24D', 57.6))),
  past(46, 9.7, asks(CALDER, 'Palletiser', line(250, 'VDC-150-4812H', 87.81))),
  past(46, 11, asks(LAKESHORE, 'Cellar sensors', line(1_900, 'VIC-M12-5M', 9.06))),
  past(46, 12.5, asks(CALDER, 'Conveyor refit', line(2_150, 'VDC-15-2405S', 15.93))),
  past(46, 13.6, asks(TRI_STATE, 'Feeder upgrade', line(1_750, 'VDC-15-2405S', 15.57))),
  past(46, 15, asks(ACEROS, 'Furnace controls', line(1_300, 'VIC-M12-5M', 8.57))),
  past(45, 9.7, asks(MINERA, 'Dust control', line(150, 'VDC-150-4812H', 87.81))),
];
