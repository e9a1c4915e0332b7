import { randomBytes } from 'node:crypto';
import { TenantsService, type NewUser, type User } from '@das/tenants';
import type { INestApplicationContext } from '@nestjs/common';

/** A person who was made, and what lets them in the first time. */
export interface InvitedPerson {
  user: User;
  /** The password that they log in with until an owner or admin gives them another one; shown once. */
  invitation: string;
}

const PASSWORD_BYTES = 12;

/** Makes a person of the current tenant. The one place where an invitation is made. */
export async function invite(app: INestApplicationContext, person: NewUser): Promise<InvitedPerson> {
  const invitation = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { user: await app.get(TenantsService).createUser({ ...person, password: invitation }), invitation };
}

/** What stands before the at sign, for people whose name nobody gave. */
export const nameIn = (email: string): string => email.split('@')[0] ?? email;
