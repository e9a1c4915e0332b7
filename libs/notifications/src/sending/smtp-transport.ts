import type { ComposedMail } from '../mail/compose-mail';
import type { MailOptions, SmtpServer } from '../mail/mail-options';
import type { Attempt } from './attempt';
import type { MailTransport } from './mail-transport';
import { SmtpConversation, Unreachable } from './smtp-conversation';

/** An idle connection is closed after this time in milliseconds. */
const IDLE_MS = 5_000;
/** Mails of one connection. */
const MAX_SENT = 100;

interface Idle {
  conversation: SmtpConversation;
  timer: NodeJS.Timeout;
}

/** Sends mails to the mail server over a few connections, which serve one mail after another. */
export class SmtpTransport implements MailTransport {
  private readonly idle: Idle[] = [];
  private readonly waiting: ((mayBegin: boolean) => void)[] = [];
  private busy = 0;
  private hasEnded = false;

  constructor(
    private readonly server: SmtpServer,
    private readonly options: MailOptions,
  ) {}

  async send(mail: () => Promise<ComposedMail>): Promise<Attempt> {
    if (!(await this.enter())) return { result: 'abandoned' };
    try {
      return await this.converse(mail);
    } finally {
      this.leave();
    }
  }

  /** Mails whose conversation has not begun are abandoned. */
  end(): void {
    this.hasEnded = true;
    for (const begin of this.waiting.splice(0)) begin(false);
    for (const { conversation, timer } of this.idle.splice(0)) {
      clearTimeout(timer);
      conversation.quit();
    }
  }

  private async converse(mail: () => Promise<ComposedMail>): Promise<Attempt> {
    const reused = this.takeIdle();
    const first = reused && (await this.sendWith(reused, mail));
    if (first && first.result !== 'unreachable') return first; // a connection that the server has closed is replaced
    try {
      return await this.sendWith(await SmtpConversation.open(this.server, this.options), mail);
    } catch (error) {
      if (error instanceof Unreachable) return { result: 'unreachable', error: error.message };
      throw error;
    }
  }

  private async sendWith(conversation: SmtpConversation, mail: () => Promise<ComposedMail>): Promise<Attempt> {
    const attempt = await conversation.send(await mail());
    if (conversation.isUsable && conversation.sent < MAX_SENT && !this.hasEnded) this.keep(conversation);
    else conversation.quit();
    return attempt;
  }

  private takeIdle(): SmtpConversation | undefined {
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.conversation.isUsable) return kept.conversation;
    }
    return undefined;
  }

  private keep(conversation: SmtpConversation): void {
    const timer = setTimeout(() => {
      const place = this.idle.findIndex((each) => each.conversation === conversation);
      if (place >= 0) this.idle.splice(place, 1);
      conversation.quit();
    }, IDLE_MS);
    timer.unref();
    this.idle.push({ conversation, timer });
  }

  private async enter(): Promise<boolean> {
    if (this.hasEnded) return false;
    if (this.busy >= this.options.max_connections) return new Promise((resolve) => void this.waiting.push(resolve));
    this.busy += 1;
    return true;
  }

  /** The next mail takes over the place. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next(true);
    else this.busy -= 1;
  }
}
