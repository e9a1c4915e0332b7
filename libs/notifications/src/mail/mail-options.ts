/** A name with its address, as in `"Discounts" <discounts@example.com>`. */
export interface Mailbox {
  name: string;
  address: string;
}

/** The mail server of the operator. */
export interface SmtpServer {
  kind: 'smtp';
  host: string;
  port: number;
  /** Whether the connection begins with TLS. Otherwise it is upgraded by STARTTLS. */
  is_tls: boolean;
  /** Whether a server without TLS receives no mail. */
  requires_tls: boolean;
  credentials?: { user: string; pass: string };
  /** Certificates of authorities that are trusted besides those of Node.js. For tests. */
  ca?: string;
}

/** Mails become files, in place of a mail server. */
export interface MailFiles {
  kind: 'files';
  directory: string;
}

/** Settings of e-mail. The defaults follow the contract. */
export class MailOptions {
  /** Null: the service sends no e-mail. */
  transport: SmtpServer | MailFiles | null = null;

  from: Mailbox = { name: 'Discount Approval Service', address: 'no-reply@localhost' };

  /** The secret key of the service, from which the key of unsubscribe links is derived. */
  secret_key: string;

  /** Former secret keys. They only verify. */
  previous_secret_keys: readonly string[] = [];

  /** Name of the deployment, for audit entries. */
  environment: string;

  /** Seconds that a mail waits before its first attempt. */
  settle_seconds = 10;

  /** Seconds to wait after each failed attempt. After the last one a mail has failed. */
  retry_seconds: readonly number[] = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 30_000];

  /** Most conversations of this process at the same time. */
  max_connections = 5;

  /** Milliseconds for which a claim is valid. It is extended while the conversation lasts. */
  lease_ms = 60_000;

  /** Milliseconds between two checks for due mails. */
  poll_ms = 1_000;

  /** Milliseconds between two attempts while the server cannot be reached. */
  probe_ms = 30_000;

  connect_timeout_ms = 5_000;
  greeting_timeout_ms = 10_000;
  answer_timeout_ms = 30_000;

  constructor(given: Partial<MailOptions> & Pick<MailOptions, 'secret_key' | 'environment'>) {
    Object.assign(this, given);
  }

  /** Whether this service sends e-mail at all. */
  get is_on(): boolean {
    return this.transport !== null;
  }
}

/** The address at which people reach the service. Links begin with it, and never with a header of a request. */
export class PublicUrl {
  #origin: string | undefined;
  /** Whether people reach the service there. */
  #is_public: boolean;

  /** @param origin of the settings; without one the service tells its own when it listens */
  constructor(origin?: string) {
    this.#origin = origin && originOf(origin);
    this.#is_public = origin !== undefined;
  }

  /** Called once the service listens. It changes nothing when the settings name an address. @param is_public whether people reach it there */
  begin(origin: string, { is_public = false } = {}): void {
    this.#origin ??= originOf(origin);
    this.#is_public ||= is_public;
  }

  /** The address of a path. */
  of(path: string): string {
    return `${this.#origin ?? 'http://127.0.0.1:3000'}${path}`;
  }

  /** As {@link of}, but undefined when it is not known where people reach the service. */
  linkTo(path: string): string | undefined {
    return this.#is_public ? this.of(path) : undefined;
  }
}

const originOf = (url: string): string => new URL(url).origin;
