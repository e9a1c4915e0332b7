/** The session of the person in this browser. The cookie is not readable; this flag says whether there should be one. */
const FLAG = 'das.logged_in';
const EMAIL = 'das.email';
/** What is stored below this prefix is removed when the session ends or another person logs in. */
const OF_SESSION = 'das.session.';

function forgetStored(): void {
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) if (name.startsWith(OF_SESSION)) localStorage.removeItem(name);
}

type Waiting = (isSamePerson: boolean) => void;

class Session {
  #waiting: Waiting[] = [];
  #isEnded = false;
  readonly #listeners = new Set<() => void>();

  /** Whether the page may call the API. An anonymous visit calls only the log-in. */
  get isLoggedIn(): boolean {
    return localStorage.getItem(FLAG) !== null;
  }

  /** Whether the server refused the session while the page was open. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Tabs share the cookie: when a different person logs in in another tab, this tab begins again as that person. */
  followOtherTabs(): void {
    addEventListener('storage', ({ key, oldValue, newValue }) => {
      if (key === EMAIL && newValue !== null && newValue.toLowerCase() !== oldValue?.toLowerCase()) location.reload();
    });
  }

  get lastEmail(): string {
    return localStorage.getItem(EMAIL) ?? '';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when a person has logged in again, with whether it is the same person. */
  ended(): Promise<boolean> {
    this.#change(true);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  begin(email: string): void {
    const isSamePerson = email.toLowerCase() === this.lastEmail.toLowerCase();
    localStorage.setItem(FLAG, '1');
    localStorage.setItem(EMAIL, email);
    if (!isSamePerson) forgetStored();
    this.#change(false);
    for (const resolve of this.#waiting.splice(0)) resolve(isSamePerson);
  }

  forget(): void {
    localStorage.removeItem(FLAG);
    forgetStored();
    this.#waiting = [];
    this.#change(false);
  }

  #change(isEnded: boolean): void {
    this.#isEnded = isEnded;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
