import { isCidr } from '@das/webhooks';
import { mailboxOf } from './mailbox';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { splitList } from './split-list';

const POSTGRES_URL = /^postgres(ql)?:\/\/[^/]+\/[^/?@]+(\?.*)?$/;
const MONTH_S = 2_592_000;
const isDelay = (part: string): boolean => /^\d+(\.\d+)?$/.test(part) && Number(part) <= MONTH_S;
const areDelays = (text: unknown): boolean => typeof text === 'string' && splitList(text).every(isDelay);
const areCidrs = (text: unknown): boolean => typeof text === 'string' && splitList(text).every(isCidr);
const areProxies = (value: unknown): boolean =>
  typeof value === 'boolean' || (areCidrs(value) && value !== '') || /^[1-9]\d?$/.test(`${value as string}`);
const namedIn = (args?: ValidationArguments): string => args?.property ?? '';

/**
 * The URL of a PostgreSQL database. Refuses special characters in the password that are not percent-encoded: drivers would
 * read a part of the password as the host, and print it in their errors.
 */
export const IsPostgresUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'postgresUrl',
    validator: {
      validate: isPostgresUrl,
      defaultMessage: (args) =>
        `${namedIn(args)} must be an address such as postgres://user:password@host:5432/database, with special characters of the password percent-encoded`,
    },
  });

function isPostgresUrl(text: unknown): boolean {
  const url = typeof text === 'string' && POSTGRES_URL.test(text) && URL.parse(text);
  return Boolean(url && [url.username, url.password].every(isDecodable));
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}

/** An http or https URL. */
export const IsHttpUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'httpUrl',
    validator: {
      validate: (text: unknown) => typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      defaultMessage: (args) => `${namedIn(args)} must be an address such as http://127.0.0.1:4318`,
    },
  });

/** A number that is at most that of another setting. */
export const IsAtMostSetting = (other: string): PropertyDecorator =>
  ValidateBy({
    name: 'atMostSetting',
    validator: {
      validate: (value: unknown, args) => Number(value) <= Number((args?.object as Record<string, unknown>)[other]),
      defaultMessage: (args) => `${namedIn(args)} must be at most ${other}`,
    },
  });

/** Address ranges separated by commas, or an empty string. */
export const AreCidrs = (): PropertyDecorator =>
  ValidateBy({
    name: 'cidrs',
    validator: {
      validate: areCidrs,
      defaultMessage: (args) => `${namedIn(args)} must be ranges such as 10.0.0.0/8,fd00::/8`,
    },
  });

/** Trusted proxies: true, false, a number of hops, or address ranges separated by commas. */
export const AreProxies = (): PropertyDecorator =>
  ValidateBy({
    name: 'proxies',
    validator: {
      validate: areProxies,
      defaultMessage: (args) =>
        `${namedIn(args)} must be true, false, a number of hops from 1 to 99, or ranges such as 10.0.0.0/8,fd00::/8`,
    },
  });

/** Seconds separated by commas, each at most 30 days, or an empty string. */
export const AreDelays = (): PropertyDecorator =>
  ValidateBy({
    name: 'delays',
    validator: {
      validate: areDelays,
      defaultMessage: (args) => `${namedIn(args)} must be seconds such as 5,300,1800, each at most 30 days`,
    },
  });

/** Refuses `1` in production. */
export const NotInProduction = (): PropertyDecorator =>
  ValidateBy({
    name: 'notInProduction',
    validator: {
      validate: (value, args) =>
        value !== '1' || (args?.object as { DAS_ENVIRONMENT?: string }).DAS_ENVIRONMENT !== 'production',
      defaultMessage: (args) => `${namedIn(args)} must not be 1 when DAS_ENVIRONMENT is production`,
    },
  });

/** A number greater than another setting. */
export function LongerThan(other: string): PropertyDecorator {
  const isLonger = (value: unknown, args?: ValidationArguments): boolean =>
    Number(value) > Number((args?.object as Record<string, unknown>)[other]);
  return ValidateBy({
    name: 'longer',
    validator: { validate: isLonger, defaultMessage: (args) => `${namedIn(args)} must be longer than ${other}` },
  });
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An https address without path, query and credentials; http for a loopback host. */
export const IsPublicUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'publicUrl',
    validator: {
      validate: isPublicUrl,
      defaultMessage: (args) =>
        `${namedIn(args)} must be an address such as https://discounts.example.com, without path, query and credentials; http only for a loopback host`,
    },
  });

function isPublicUrl(text: unknown): boolean {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (!url || !isBare(url) || (url.pathname !== '' && url.pathname !== '/') || url.username || url.password)
    return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** A mail server: smtp:// or smtps:// with host, and with user and password or neither. */
export const IsSmtpUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'smtpUrl',
    validator: {
      validate: isSmtpUrl,
      defaultMessage: (args) =>
        `${namedIn(args)} must be an address such as smtp://user:password@host:587 or smtps://host:465, with special characters of the password percent-encoded`,
    },
  });

function isSmtpUrl(text: unknown): boolean {
  const url = typeof text === 'string' && /^smtps?:\/\/[^/?#]+\/?$/.test(text) ? URL.parse(text) : null;
  return Boolean(
    url &&
    url.hostname &&
    isBare(url) &&
    [url.username, url.password].every(isDecodable) &&
    !url.username === !url.password,
  );
}

const isBare = ({ search, hash }: URL): boolean => search === '' && hash === '';

/** One mailbox: an address, or a name with an address. */
export const IsMailbox = (): PropertyDecorator =>
  ValidateBy({
    name: 'mailbox',
    validator: {
      validate: (text: unknown) => typeof text === 'string' && mailboxOf(text) !== undefined,
      defaultMessage: (args) => `${namedIn(args)} must be one mailbox such as "Discounts" <discounts@example.com>`,
    },
  });

/** Another setting must be given with this one. */
export const Needs = (other: string): PropertyDecorator =>
  ValidateBy({
    name: `needs ${other}`,
    validator: {
      validate: (_, args) => (args?.object as Record<string, unknown>)[other] !== undefined,
      defaultMessage: (args) => `${namedIn(args)} needs ${other}`,
    },
  });
