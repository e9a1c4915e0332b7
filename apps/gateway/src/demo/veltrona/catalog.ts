import type { CreateProductCategoryInput, CustomFieldInput } from '@das/catalog';
import type { DemoProduct } from '../demo-tenant';

const choice = (key: string, ...options: string[]): CustomFieldInput => ({ key, type: 'enum', options });

export const veltronaCategories: CreateProductCategoryInput[] = [
  {
    code: 'ACDC',
    name: 'AC-DC supplies',
    moq: 10,
    tariff_surcharge: 4.5,
    allow_tariff: true,
    max_discount_percent: 25,
    override_min_rank: 30,
    custom_fields: [
      choice('efficiency_rating', '80+', '85+', '90+'),
      { key: 'input_voltage', type: 'string', required: true },
    ],
  },
  { code: 'DCDC', name: 'DC-DC converters', moq: 50, tariff_surcharge: 1.2 },
  {
    code: 'SENS',
    name: 'Sensors',
    max_discount_percent: 22,
    override_min_rank: 30,
    custom_fields: [choice('protection_rating', 'IP40', 'IP65', 'IP67')],
  },
  { code: 'HMI', name: 'Operator panels', custom_fields: [{ key: 'screen_size_in', type: 'number', required: true }] },
  { code: 'DRV', name: 'Motion drives', max_discount_percent: 18, override_min_rank: 40 },
  { code: 'ICX', name: 'Interconnect', moq: 100, tariff_surcharge: 0.35, allow_tariff: true },
];

const acdc = (efficiency_rating: string, input_voltage: string) => ({
  category: 'ACDC',
  other_details: { efficiency_rating, input_voltage },
});
const sens = (protection_rating: string) => ({ category: 'SENS', other_details: { protection_rating } });
const hmi = (screen_size_in: number) => ({ category: 'HMI', other_details: { screen_size_in } });
const tariffed = (tariff_surcharge: number) => ({ tariff_surcharge, allow_tariff: true });
const untariffed = { tariff_surcharge: 0, allow_tariff: false };
const inherited = { allow_tariff: true };
const dcdc = { category: 'DCDC' };
const drv = { category: 'DRV' };

export const veltronaProducts: DemoProduct[] = [
  {
    partnumber: 'VPS-120-24D',
    description: 'DIN-rail supply 120 W 24 V',
    list_price: 64,
    msrp: 79,
    moq: 10,
    ...inherited,
    ...acdc('90+', '100-240 V AC'),
  },
  {
    partnumber: 'VPS-480-48D',
    description: 'DIN-rail supply 480 W 48 V',
    list_price: 189,
    msrp: 229,
    moq: 5,
    ...inherited,
    ...acdc('90+', '100-240 V AC'),
  },
  {
    partnumber: 'VPS-3K-380R',
    description: '3 kW rectifier module',
    list_price: 1_140,
    msrp: 1_395,
    moq: 1,
    ...untariffed,
    ...acdc('85+', '380 V AC'),
  },
  {
    partnumber: 'VDC-15-2405S',
    description: '15 W isolated DC-DC 24 to 5 V',
    list_price: 17.9,
    msrp: 22.5,
    ...inherited,
    ...dcdc,
  },
  {
    partnumber: 'VDC-150-4812H',
    description: '150 W half brick 48 to 12 V',
    list_price: 96.5,
    msrp: 118,
    moq: 10,
    ...inherited,
    ...dcdc,
  },
  {
    partnumber: 'VSN-PT100-M12',
    description: 'PT100 probe, M12',
    list_price: 41.2,
    msrp: 52,
    moq: 20,
    ...untariffed,
    ...sens('IP67'),
  },
  {
    partnumber: 'VSN-PX420-16B',
    description: 'Pressure transmitter 16 bar 4-20 mA',
    list_price: 268,
    msrp: 325,
    moq: 5,
    ...tariffed(12),
    ...sens('IP65'),
  },
  {
    partnumber: 'VSN-LID-360',
    description: '2D safety lidar',
    list_price: 3_480,
    msrp: 4_150,
    moq: 1,
    ...sens('IP65'),
  },
  {
    partnumber: 'VHM-07-PCT',
    description: '7 in panel',
    list_price: 612,
    msrp: 745,
    moq: 1,
    ...tariffed(45.9),
    ...hmi(7),
  },
  {
    partnumber: 'VHM-15-PCT',
    description: '15.6 in panel',
    list_price: 1_495,
    msrp: 1_820,
    moq: 1,
    ...tariffed(112.13),
    ...hmi(15.6),
  },
  {
    partnumber: 'VDR-075-3P',
    description: '0.75 kW drive',
    list_price: 338,
    msrp: 410,
    moq: 2,
    ...tariffed(25.35),
    ...drv,
  },
  {
    partnumber: 'VDR-5K5-3P',
    description: '5.5 kW drive',
    list_price: 1_065,
    msrp: 1_290,
    moq: 1,
    ...tariffed(79.88),
    ...drv,
  },
  {
    partnumber: 'VDR-90K-REG',
    description: '90 kW regenerative drive',
    list_price: 14_900,
    msrp: 17_800,
    moq: 1,
    ...untariffed,
    ...drv,
  },
  { partnumber: 'VIC-M12-5M', description: 'M12 A-code cable 5 m', list_price: 9.85, msrp: 14, category: 'ICX' },
];
