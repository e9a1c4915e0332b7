import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { startResource } from '../stage/start-resource';
import type { Stage } from '../stage/stage';
import { launchChromium } from './chromium';
import { type Approver, PASSWORD } from './tenants';
import { WATCH } from './watch';

/** A page of a new browser profile, whose person is logged in. */
export interface Visit {
  page: Page;
  /** The protocol of the browser's developer tools. */
  tools: CDPSession;
  /** Waits until nothing has been requested for a while. */
  settled: () => Promise<void>;
  end: () => Promise<void>;
}

const QUIET_MS = 250;
const LOOK_MS = 25;
const SIZE = { width: 1440, height: 900 };
const LOGGED_IN = "localStorage.setItem('das.logged_in', '1')";

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export async function visitAs(stage: Stage, approver: Approver): Promise<Visit> {
  const browser = await stage.once('browser', () =>
    startResource(stage.resources, launchChromium, (started) => started.close()),
  );
  const cookies = await stage.once(`session of ${approver.email}`, () => logIn(stage, approver));
  const context = await browser.newContext({ viewport: SIZE });
  await context.addCookies(cookies);
  await context.addInitScript(`${LOGGED_IN}; ${WATCH}`);
  const page = await context.newPage();
  return { page, tools: await context.newCDPSession(page), settled: quietness(page), end: () => context.close() };
}

/** The load state `networkidle` is reached once for a navigation only. */
function quietness(page: Page): () => Promise<void> {
  let pending = 0;
  page.on('request', () => (pending += 1));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', () => (pending -= 1));
  return async () => {
    for (let quiet_ms = 0; quiet_ms < QUIET_MS; quiet_ms = pending ? 0 : quiet_ms + LOOK_MS) await pause(LOOK_MS);
  };
}

/** The address of a dashboard page. */
export const addressOf = async (stage: Stage, path: string): Promise<string> => `${(await stage.ours()).url}${path}`;

/** Opens a page and waits for its first row. @returns milliseconds from the navigation to the painted row */
export async function firstRow({ page }: Visit, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate<number>('bench.firstRow');
}

/** The cookie of a new session. */
export async function logIn(stage: Stage, { email }: Approver): Promise<Cookies> {
  const { url } = await stage.ours();
  const response = await fetch(`${url}/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (!name || !value) throw new Error(`The log-in was refused: ${response.status}`);
  const { hostname: domain } = new URL(url);
  return [{ name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' }];
}
