import type { RequestDetailInput } from '@das/approval-requests';
import type { DemoRequest } from './demo-tenant';

const DANA = 'dana.whitlock@veltrona.example';
const OWEN = 'owen.patel@veltrona.example';

const line = (quote_quantity: number, partnumber: string, requested_price: number): RequestDetailInput => ({ quote_quantity, partnumber, requested_price });

export const veltronaRequests: DemoRequest[] = [
  {
    by: DANA,
    made_days_ago: 2,
    delivery_in_days: 45,
    input: {
      sales_contact: 'Dana Whitlock',
      request_type: 'standard',
      sales_region: 'NA',
      validity_period: '90 days',
      customer_name: 'Northgate Distribution',
      project_name: 'Depot retrofit',
      account_number: 'NG-20418',
      end_customer_name: 'Larkin Rail Works',
      rep_firm: 'Prairie Technical Sales',
      opportunities: [line(500, 'VPS-120-24D', 52)],
    },
  },
  {
    by: OWEN,
    made_days_ago: 4,
    delivery_in_days: 60,
    input: {
      sales_contact: 'Owen Patel',
      request_type: 'bid',
      sales_region: 'NA',
      validity_period: 'P90D',
      customer_name: 'Calder Automation',
      project_name: 'Bottling line 7',
      account_number: 'CA-11907',
      opportunities: [line(200, 'VPS-480-48D', 152)],
    },
  },
  {
    by: DANA,
    made_days_ago: 5,
    delivery_in_days: 30,
    input: {
      sales_contact: 'Dana Whitlock',
      request_type: 'blanket',
      sales_region: 'EMEA',
      validity_period: '6 months',
      customer_name: 'Brenner Anlagenbau',
      project_name: 'Control cabinets',
      account_number: 'BA-50233',
      opportunities: [line(40, 'VHM-07-PCT', 520), line(400, 'VIC-M12-5M', 7.9)],
    },
  },
  {
    by: OWEN,
    made_days_ago: 1,
    delivery_in_days: 90,
    input: {
      sales_contact: 'Owen Patel',
      request_type: 'meet_competitor',
      sales_region: 'LATAM',
      validity_period: '30',
      customer_name: 'Minera Altiplano',
      project_name: 'Conveyor drives',
      account_number: 'MA-77120',
      opportunities: [line(3, 'VDR-90K-REG', 11_900)],
    },
  },
  {
    by: DANA,
    made_days_ago: 6,
    delivery_in_days: 120,
    input: {
      sales_contact: 'Dana Whitlock',
      request_type: 'bid',
      sales_region: 'APAC',
      validity_period: '12 weeks',
      customer_name: 'Harbour Cranes Pty',
      project_name: 'Quay 4',
      account_number: 'HC-30981',
      opportunities: [line(6, 'VDR-90K-REG', 12_750)],
    },
  },
  {
    by: OWEN,
    made_days_ago: 0,
    delivery_in_days: 30,
    input: { sales_contact: 'Owen Patel', request_type: 'standard', sales_region: 'NA', customer_name: 'Calder Automation', project_name: 'Spare parts frame' },
  },
  {
    by: OWEN,
    made_days_ago: 0,
    delivery_in_days: 20,
    input: {
      sales_contact: 'Owen Patel',
      request_type: 'standard',
      sales_region: 'NA',
      validity_period: '90 days',
      customer_name: 'Tri-State Electric',
      project_name: 'Depot retrofit',
      account_number: 'TS-40055',
      end_customer_name: 'Larkin Rail Works',
      opportunities: [line(4, 'VPS-120-24D', 50)],
    },
  },
];
