import { TenantsService, type NewUser, type User } from '@das/tenants';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** A person who was made, and what lets them in the first time. */
export interface InvitedPerson {
  user: User;
  /** Shown once; null while people have no way to set their first password themselves. */
  invitation: string | null;
}

/** Makes a person of the current tenant. The one place where an invitation is made. */
export async function invite(app: NestFastifyApplication, person: NewUser): Promise<InvitedPerson> {
  return { user: await app.get(TenantsService).createUser(person), invitation: null };
}

/** What stands before the at sign, for people whose name nobody gave. */
export const nameIn = (email: string): string => email.split('@')[0] ?? email;
