import { type AddressInfo, type Socket, createServer } from 'node:net';
import { type ReadMail, readMail } from '@das/notifications';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the receiver has accepted. */
export interface ReceivedMail extends ReadMail {
  from: string;
  to: string[];
  raw: string;
  is_secure: boolean;
  user: string | undefined;
}

/** An answer of the receiver other than acceptance. */
export interface Refusal {
  code: number;
  text: string;
}

type Stage = 'connect' | 'data' | 'mail' | 'rcpt';

const refusal = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });

/** A mail server on the loopback address that records mails, and refuses what a test wants. */
export class MailReceiver {
  readonly mails: ReceivedMail[] = [];
  /** Recipients of all attempts, accepted or not. */
  readonly asked: string[] = [];
  connections = 0;
  /** Answers by stage; undefined accepts. */
  refuse: (stage: Stage, address: string) => Refusal | undefined = () => undefined;
  /** Whether connections are broken after the end of DATA, before the answer. */
  breaksAfterData = false;
  private server?: SMTPServer;
  private port = 0;

  constructor(private readonly options: SMTPServerOptions = {}) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens at its first port again after a stop. */
  async listen(): Promise<void> {
    this.server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      ...this.options,
      onConnect: (_session, done) => {
        this.connections += 1;
        done(this.error('connect', ''));
      },
      onMailFrom: ({ address }, _session, done) => done(this.error('mail', address)),
      onRcptTo: ({ address }, _session, done) => {
        this.asked.push(address);
        done(this.error('rcpt', address));
      },
      onAuth: ({ username = '', password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          const { envelope, secure, user } = session;
          const to = envelope.rcptTo.map(({ address }) => address);
          const error = this.error('data', to[0] ?? '');
          if (this.breaksAfterData) return this.break();
          if (error) return done(error);
          const raw = Buffer.concat(chunks).toString('utf8');
          const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '');
          this.mails.push({
            ...readMail(raw),
            raw,
            from,
            to,
            is_secure: Boolean(secure),
            user: user as string | undefined,
          });
          return done();
        });
      },
    });
    this.server.on('error', () => undefined); // connections that tests break
    const { server } = this;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.break(server);
    await closed;
  }

  private break(server = this.server): void {
    for (const { _socket: socket } of server?.connections as unknown as Set<{ _socket: Socket }>) socket.destroy();
  }

  private error(stage: Stage, address: string): Error | null {
    const refused = this.refuse(stage, address);
    return refused ? refusal(refused) : null;
  }
}

/** A server that accepts connections and sends nothing. */
export async function silentServer(): Promise<{ port: number; end: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, end };
}
