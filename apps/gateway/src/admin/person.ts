import { randomBytes } from 'node:crypto';
import { type CreateUserInput, TenantsService, type User } from '@das/tenants';
import type { INestApplicationContext } from '@nestjs/common';

/** A new person and their first password. */
export interface InvitedPerson {
  user: User;
  /** Their password until an owner or admin sets another one. Shown once. */
  invitation: string;
}

const PASSWORD_BYTES = 12;

/** Creates a person of the current tenant with a random password. */
export async function invite(app: INestApplicationContext, person: CreateUserInput): Promise<InvitedPerson> {
  const invitation = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { user: await app.get(TenantsService).createUser({ ...person, password: invitation }), invitation };
}

/** The local part of an e-mail address: the default name of a person. */
export const nameIn = (email: string): string => email.split('@')[0] ?? email;
