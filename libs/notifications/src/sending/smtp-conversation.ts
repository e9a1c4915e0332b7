import { type Socket, connect } from 'node:net';
import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ComposedMail } from '../mail/compose-mail';
import type { MailOptions, SmtpServer } from '../mail/mail-options';
import { type Attempt, type SmtpFailure, attemptOf, errorText } from './attempt';

/** A connection to the mail server could not be made, or the server refused the log-in. */
export class Unreachable extends Error {}

type Timeouts = Pick<MailOptions, 'answer_timeout_ms' | 'connect_timeout_ms' | 'from' | 'greeting_timeout_ms'>;

const MAX_ANSWER_BYTES = 65_536;
/** Longest conversation about one mail: a server that sends its answers byte by byte does not hold it for ever. */
const MAX_SENDING_MS = 180_000;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** A connection to the mail server, which sends one mail after another. */
export class SmtpConversation {
  private hasNamedRecipient = false;
  private hasEnded = false;
  /** Mails that it has sent. */
  sent = 0;

  private constructor(private readonly connection: SMTPConnection) {
    connection.on('error', () => (this.hasEnded = true));
    connection.once('end', () => (this.hasEnded = true));
  }

  /** @throws Unreachable */
  static async open(server: SmtpServer, timeouts: Timeouts): Promise<SmtpConversation> {
    const socket = await connected(server, timeouts.connect_timeout_ms);
    const watch: { onCommand?: (command: string) => void } = {};
    const connection = new SMTPConnection(optionsOf(server, timeouts, { socket, watch }));
    const conversation = new SmtpConversation(connection);
    watch.onCommand = (command) => {
      if (command.startsWith('RCPT TO')) conversation.hasNamedRecipient = true;
    };
    try {
      await greeted(connection, timeouts);
      await loggedIn(connection, server);
      return conversation;
    } catch (error) {
      conversation.close();
      throw error instanceof Unreachable ? error : new Unreachable(errorText((error as Error).message));
    }
  }

  get isUsable(): boolean {
    return !this.hasEnded;
  }

  /** Sends a mail. After a failure the conversation has ended. */
  async send({ envelope, message }: ComposedMail): Promise<Attempt> {
    this.hasNamedRecipient = false;
    const attempt = await this.attempt(envelope, message);
    if (attempt.result === 'accepted') this.sent += 1;
    else this.close();
    return attempt;
  }

  private attempt({ from, to }: ComposedMail['envelope'], message: Buffer): Promise<Attempt> {
    return new Promise((resolve) => {
      const fail = (failure: SmtpFailure): void => resolve(attemptOf(failure, this.hasNamedRecipient));
      const limit = setTimeout(() => {
        fail({ message: 'The conversation took too long.', command: 'CONN' });
        this.close();
      }, MAX_SENDING_MS);
      this.connection.send({ from, to: [to] }, message, (error) => {
        clearTimeout(limit);
        if (error) fail(error);
        else resolve({ result: 'accepted' });
      });
    });
  }

  /** Ends it without waiting for the server. */
  close(): void {
    this.hasEnded = true;
    this.connection.close();
  }

  /** Says good-bye to the server. */
  quit(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.connection.quit();
  }
}

/** An open TCP connection. @throws Unreachable */
function connected({ host, port }: SmtpServer, timeout_ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (message: string): void => {
      socket.destroy();
      reject(new Unreachable(errorText(message)));
    };
    const limit = setTimeout(() => fail('The mail server did not accept a connection in time.'), timeout_ms);
    socket.once('error', ({ message }) => {
      clearTimeout(limit);
      fail(message);
    });
    socket.once('connect', () => {
      clearTimeout(limit);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

function optionsOf(
  { host, port, is_tls, requires_tls, ca }: SmtpServer,
  { answer_timeout_ms, greeting_timeout_ms, from }: Timeouts,
  { socket, watch }: { socket: Socket; watch: { onCommand?: (command: string) => void } },
): ConstructorParameters<typeof SMTPConnection>[0] {
  const none = (): void => undefined;
  const debug = (entry: { tnx?: string }, command: unknown): void => {
    if (entry.tnx === 'client' && typeof command === 'string') watch.onCommand?.(command);
  };
  return {
    connection: socket,
    host,
    port,
    secure: is_tls,
    requireTLS: !is_tls && requires_tls,
    name: domainOf(from.address),
    connectionTimeout: 2 * greeting_timeout_ms,
    greetingTimeout: greeting_timeout_ms,
    socketTimeout: answer_timeout_ms,
    socketCloseTimeout: greeting_timeout_ms,
    maxResponseSize: MAX_ANSWER_BYTES,
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(isIP(host) ? {} : { servername: host }),
      ...(ca && { ca }),
    },
    transactionLog: true,
    logger: { level: none, trace: none, debug, info: none, warn: none, error: none, fatal: none },
  };
}

/** Waits for the greeting, and for TLS. @throws Unreachable */
function greeted(connection: SMTPConnection, { greeting_timeout_ms, answer_timeout_ms }: Timeouts): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Unreachable('The mail server did not greet in time.')),
      2 * greeting_timeout_ms + answer_timeout_ms,
    );
    const done = (error?: Error | null): void => {
      clearTimeout(limit);
      if (error) reject(new Unreachable(errorText(error.message)));
      else resolve();
    };
    connection.once('error', done);
    connection.once('end', () => done(new Error('The mail server closed the connection.')));
    connection.connect(done);
  });
}

/** User and password are sent over TLS only. @throws Unreachable */
function loggedIn(connection: SMTPConnection, { credentials }: SmtpServer): Promise<void> {
  if (!credentials) return Promise.resolve();
  if (!connection.secure)
    return Promise.reject(new Unreachable('The mail server offers no TLS, so the password is not sent.'));
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.login({ ...credentials }, (error) => (error ? reject(error) : resolve()));
  });
}
