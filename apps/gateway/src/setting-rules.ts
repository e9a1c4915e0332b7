import { isCidr } from '@das/webhooks';
import { Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { listed } from './listed';

const POSTGRES_URL = /^postgres(ql)?:\/\/[^/]+\/./;
const MONTH_S = 2_592_000;
const isDelay = (part: string): boolean => /^\d+(\.\d+)?$/.test(part) && Number(part) <= MONTH_S;
const areDelays = (text: unknown): boolean => typeof text === 'string' && listed(text).every(isDelay);
const areCidrs = (text: unknown): boolean => typeof text === 'string' && listed(text).every(isCidr);
const namedIn = (args?: ValidationArguments): string => args?.property ?? '';

/** The address of a database on a PostgreSQL server. */
export const IsPostgresUrl = (): PropertyDecorator => Matches(POSTGRES_URL);

/** An address to which something is sent over HTTP. */
export const IsHttpUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'httpUrl',
    validator: {
      validate: (text: unknown) => typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      defaultMessage: (args) => `${namedIn(args)} must be an address such as http://127.0.0.1:4318`,
    },
  });

/** Ranges of addresses with commas between them, or none. */
export const AreCidrs = (): PropertyDecorator =>
  ValidateBy({
    name: 'cidrs',
    validator: { validate: areCidrs, defaultMessage: (args) => `${namedIn(args)} must be ranges such as 10.0.0.0/8,fd00::/8` },
  });

/** Seconds with commas between them, each at most 30 days, or none. */
export const AreDelays = (): PropertyDecorator =>
  ValidateBy({
    name: 'delays',
    validator: { validate: areDelays, defaultMessage: (args) => `${namedIn(args)} must be seconds such as 5,300,1800, each at most 30 days` },
  });

/** A number above that of another setting. */
export function LongerThan(other: string): PropertyDecorator {
  const isLonger = (value: unknown, args?: ValidationArguments): boolean => Number(value) > Number((args?.object as Record<string, unknown>)[other]);
  return ValidateBy({ name: 'longer', validator: { validate: isLonger, defaultMessage: (args) => `${namedIn(args)} must be longer than ${other}` } });
}
