import type { PastRequest } from '../demo-tenant';
import type { Customer } from '../past-request';
import { DANA, OWEN } from './people';

const ofDana = (input: PastRequest['input']): Customer => ({
  by: DANA,
  input: { sales_contact: 'Dana Whitlock', rep_firm: 'Prairie Technical Sales', ...input },
});
const ofOwen = (input: PastRequest['input']): Customer => ({
  by: OWEN,
  input: { sales_contact: 'Owen Patel', ...input },
});

export const NORTHGATE = ofDana({
  customer_name: 'Northgate Distribution',
  account_number: 'NG-20418',
  sales_region: 'NA',
  request_type: 'standard',
});
export const LAKESHORE = ofDana({
  customer_name: 'Lakeshore Brewing',
  account_number: 'LB-70012',
  sales_region: 'NA',
  request_type: 'standard',
});
export const BRENNER = ofDana({
  customer_name: 'Brenner Anlagenbau',
  account_number: 'BA-50233',
  sales_region: 'EMEA',
  request_type: 'blanket',
});
export const NORDFJORD = ofDana({
  customer_name: 'Nordfjord Process',
  account_number: 'NP-88310',
  sales_region: 'EMEA',
  request_type: 'meet_competitor',
});
export const CALDER = ofOwen({
  customer_name: 'Calder Automation',
  account_number: 'CA-11907',
  sales_region: 'NA',
  request_type: 'bid',
});
export const TRI_STATE = ofOwen({
  customer_name: 'Tri-State Electric',
  account_number: 'TS-40055',
  sales_region: 'NA',
  request_type: 'bid',
});
export const HARBOUR = ofOwen({
  customer_name: 'Harbour Cranes Pty',
  account_number: 'HC-30981',
  sales_region: 'APAC',
  request_type: 'bid',
});
export const SHIN_YUE = ofOwen({
  customer_name: 'Shin Yue Instruments',
  account_number: 'SY-61004',
  sales_region: 'APAC',
  request_type: 'blanket',
});
export const MINERA = ofOwen({
  customer_name: 'Minera Altiplano',
  account_number: 'MA-77120',
  sales_region: 'LATAM',
  request_type: 'meet_competitor',
});
export const ACEROS = ofOwen({
  customer_name: 'Aceros del Norte',
  account_number: 'AN-41860',
  sales_region: 'LATAM',
  request_type: 'standard',
});
