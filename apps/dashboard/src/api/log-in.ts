import { queryOptions } from '@tanstack/react-query';
import { session } from './session';

/** The outcome of a log-in. It does not come when another person has logged in: the page is loaded again. */
export type LogIn = 'done' | 'wrong' | 'unreachable' | { wait_s: number };

/** A person of the demo, who needs no password. */
export interface DemoPerson {
  name: string;
  role: string;
  /** Codes of the levels that the person holds. */
  levels: string[];
  tenant: string;
  email: string;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

export const logIn = (email: string, password: string): Promise<LogIn> => begin('/v2/session', { email, password });

export const logInAsDemoPerson = (email: string): Promise<LogIn> => begin('/v2/session/demo', { email });

async function begin(path: string, body: { email: string; password?: string }): Promise<LogIn> {
  const response = await fetch(path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (!response || response.status >= 500) return 'unreachable';
  if (response.status === 429) return { wait_s: Number(response.headers.get('retry-after') ?? 1) };
  if (!response.ok) return 'wrong';
  await session.begin(body.email);
  return 'done';
}

/** The people of the demo; none outside of a demo. */
async function demoPeople(): Promise<DemoPerson[]> {
  const response = await fetch('/v2/session/demo').catch(() => undefined);
  return response?.ok ? ((await response.json()) as { data: DemoPerson[] }).data : [];
}

/** The people of the demo. The service runs in demo mode when there are any. */
export const demoPeopleQuery = queryOptions({ queryKey: ['demo people'], queryFn: demoPeople });

/** Ends the session. The page forgets it even when the service does not answer. */
export async function logOut(): Promise<void> {
  await fetch('/v2/session', { method: 'DELETE' }).catch(() => undefined);
  session.forget();
}
