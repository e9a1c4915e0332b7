import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** What tests change on a page and its profile and what cannot be taken back. A page that was changed in this way is not used again. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const;
const LASTING_ON_CONTEXT = [...LASTING, 'grantPermissions', 'newCDPSession', 'setGeolocation'] as const;
const LASTING_ON_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;
/** Events that tests listen to. Playwright listens to others itself. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'];
const VIEWPORT_PX = { width: 1280, height: 720 };
/** Options of a profile that a page can also take later. */
const RETAKEN: ReadonlySet<string> = new Set(['viewport', 'colorScheme'] satisfies (keyof BrowserContextOptions)[]);
/** A small file of the dashboard, which runs no script. Navigation within a site keeps the process of the page. */
const QUIET_PATH = '/mark.svg';

/**
 * A page with its profile that tests use one after another: a new one costs the start of a process, more than a page of the dashboard.
 * Each test gets it without cookies, stored values, routes, listeners and history.
 */
export class ReusedPage {
  private isTaken = false;
  private isSpoiled = false;

  private constructor(
    private readonly page: Page,
    private readonly context: BrowserContext,
    private readonly resetHistory: () => Promise<unknown>,
  ) {}

  static async in(browser: Browser): Promise<ReusedPage> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const reused = new ReusedPage(page, context, () => session.send('Page.resetNavigationHistory'));
    reused.watchFor(page, LASTING);
    reused.watchFor(context, LASTING_ON_CONTEXT);
    reused.watchFor(context.clock, LASTING_ON_CLOCK);
    return reused;
  }

  /** Whether a reused page can have these options; others need a profile of their own. */
  static takes(options: BrowserContextOptions): boolean {
    return Object.keys(options).every((name) => RETAKEN.has(name));
  }

  get isFree(): boolean {
    return !this.isTaken && !this.page.isClosed();
  }

  /** @param origin whose stored values are removed */
  async take(
    origin: string,
    { viewport, colorScheme }: BrowserContextOptions,
  ): Promise<{ page: Page; context: BrowserContext }> {
    this.isTaken = true;
    if (viewport) await this.page.setViewportSize(viewport);
    if (colorScheme) await this.page.emulateMedia({ colorScheme });
    const quiet = `${origin}${QUIET_PATH}`;
    if (this.page.url() !== quiet) await this.page.goto(quiet);
    await this.page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await this.resetHistory();
    return { page: this.page, context: this.context };
  }

  /** @returns whether the page can be taken again; otherwise it is closed */
  async giveBack(): Promise<boolean> {
    try {
      if (this.isSpoiled) throw new Error('A test changed the page.');
      await this.reset();
      this.isTaken = false;
      return true;
    } catch {
      await this.context.close();
      return false;
    }
  }

  private async reset(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.page) await page.close();
    for (const event of EVENTS) this.page.removeAllListeners(event);
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.setOffline(false);
    await this.page.goto(new URL(QUIET_PATH, this.page.url()).href);
    await this.context.clearCookies();
    await this.page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
    await this.page.setViewportSize(VIEWPORT_PX);
  }

  private watchFor<T extends object>(target: T, methods: readonly (keyof T)[]): void {
    for (const method of methods) {
      const original = target[method] as (...given: unknown[]) => unknown;
      const watched = (...given: unknown[]): unknown => {
        this.isSpoiled = true;
        return original.apply(target, given);
      };
      Object.assign(target, { [method]: watched });
    }
  }
}
