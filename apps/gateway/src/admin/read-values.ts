import { dateTimeOf, isStorableText, ulidOf } from '@das/platform';
import { ROLES, type Role } from '@das/tenants';
import { UsageError } from './cli-errors';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 64;
const MAX_TEXT_LENGTH = 255;
const MAX_REQUESTS = 1_000_000_000;

/** Each of these functions throws a UsageError for an invalid value. */
export function readName(text: string, option: string): string {
  const name = text.trim();
  if (!name || [...name].length > MAX_TEXT_LENGTH || !isStorableText(name))
    throw new UsageError(`${option} must be 1 to ${MAX_TEXT_LENGTH} characters.`);
  return name;
}

export function readEmail(text: string, option: string): string {
  const email = text.trim();
  if (!EMAIL.test(email) || email.length > MAX_TEXT_LENGTH)
    throw new UsageError(`${option} must be an e-mail address, not ${JSON.stringify(text)}.`);
  return email;
}

/** The given slug, else one derived from the name: ASCII letters, digits and hyphens. */
export function readSlug(text: string | undefined, name: string): string {
  const slug = text ?? slugOf(name);
  if (SLUG.test(slug) && slug.length <= MAX_SLUG_LENGTH) return slug;
  if (text === undefined)
    throw new UsageError(`No slug can be derived from ${JSON.stringify(name)}. Set one with --slug.`);
  throw new UsageError(
    `--slug must be lower-case letters, digits and hyphens, at most ${MAX_SLUG_LENGTH}, not ${JSON.stringify(text)}.`,
  );
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '');

export function readRole(text: string): Role {
  const role = ROLES.find((each) => each === text);
  if (!role) throw new UsageError(`--role must be ${ROLES.join(', ')}, not ${JSON.stringify(text)}.`);
  return role;
}

export function readId(text: string | undefined): string {
  const id = text && ulidOf(text);
  if (!id)
    throw new UsageError(text ? `${JSON.stringify(text)} is not the id of a key.` : 'The id of the key is missing.');
  return id;
}

export function readMoment(text: string, option: string): string {
  const moment = dateTimeOf(text);
  if (!moment) throw new UsageError(`${option} must be Y-m-d H:i:s in UTC, not ${JSON.stringify(text)}.`);
  return moment;
}

/** A number of requests, or null for `default`. */
export function readLimit(text: string): number | null {
  if (text === 'default') return null;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_REQUESTS)
    throw new UsageError(
      `--requests-per-minute must be a whole number from 1, or default, not ${JSON.stringify(text)}.`,
    );
  return limit;
}
