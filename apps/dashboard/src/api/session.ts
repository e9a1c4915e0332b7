/** The session of the person in this browser. The cookie is not readable; this flag says whether there should be one. */
const FLAG = 'das.logged_in';
const EMAIL = 'das.email';
/** What is stored below this prefix is removed when the session ends or another person logs in. */
const OF_SESSION = 'das.session.';

function forgetStored(): void {
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) if (name.startsWith(OF_SESSION)) localStorage.removeItem(name);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Does not resolve: the page is being loaded again. */
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * The session. A loaded page belongs to one person: when another one logs in, here or in another tab, the page is loaded again. So input,
 * caches, status texts and unsent calls of one person cannot reach another.
 */
class Session {
  #waiting: (() => void)[] = [];
  #isEnded = false;
  /** Whether the page is being loaded again for another person. */
  #isLeft = false;
  /** The e-mail of the person to whom this page belongs; undefined until a person has logged in. */
  #person = this.isLoggedIn ? this.lastEmail : undefined;
  readonly #listeners = new Set<() => void>();

  /** Whether the page may call the API. An anonymous visit calls only the log-in. */
  get isLoggedIn(): boolean {
    return localStorage.getItem(FLAG) !== null;
  }

  /** Whether the server refused the session while the page was open. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Tabs share the cookie. */
  followOtherTabs(): void {
    addEventListener('storage', ({ key }) => {
      if (key === EMAIL && this.#isOfAnother) void this.#leave();
    });
  }

  get lastEmail(): string {
    return localStorage.getItem(EMAIL) ?? '';
  }

  get #isOfAnother(): boolean {
    return this.#person !== undefined && !isSame(this.#person, this.lastEmail);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when a call of the person may be sent, so not before the person has logged in again. */
  async present(): Promise<void> {
    if (this.#isLeft) return never();
    if (this.#isOfAnother) return this.#leave();
    if (this.isLoggedIn && !this.#isEnded) return;
    this.end();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The server has refused the session. */
  end(): void {
    if (!this.#isLeft) this.#change(true);
  }

  /** The person has logged in. Does not resolve for another person than before. */
  async begin(email: string): Promise<void> {
    if (!isSame(email, this.lastEmail)) forgetStored();
    localStorage.setItem(FLAG, '1');
    localStorage.setItem(EMAIL, email);
    if (this.#isOfAnother) return this.#leave();
    this.#person = email;
    this.#change(false);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The person has logged out. Calls that wait are not sent. */
  forget(): void {
    localStorage.removeItem(FLAG);
    forgetStored();
    this.#waiting = [];
    this.#change(false);
  }

  /** Loads the page again for another person. */
  #leave(): Promise<never> {
    this.#isLeft = true;
    forgetStored();
    location.reload();
    return never();
  }

  #change(isEnded: boolean): void {
    this.#isEnded = isEnded;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
