import type { Customer } from '../past-request';

const person = (name: string): string => `${name}@corvane.example`;

export const HENRI = person('henri.caron');
export const ANKE = person('anke.visser');
export const INES = person('ines.moreau');

const customer = (customer_name: string, sales_region: string, request_type: string): Customer => ({
  by: INES,
  input: { sales_contact: 'Ines Moreau', customer_name, sales_region, request_type },
});

export const DUVAL = customer('Atelier Duval', 'EMEA', 'standard');
export const PONTS = customer('Ponts et Quais', 'EMEA', 'bid');
export const VERRERIE = customer('Verrerie du Lac', 'EMEA', 'blanket');
export const OLIVERI = customer('Oliveri Impianti', 'EMEA', 'standard');
