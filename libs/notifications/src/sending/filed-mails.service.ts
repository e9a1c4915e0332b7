import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Database, ulidOf, where } from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { MailOptions } from '../mail/mail-options';
import { type ReadMail, readMail } from '../mail/read-mail';
import { EmailDelivery } from '../queue/email-delivery';
import { EXTENSION } from './file-transport';

/** A mail that became a file. */
export interface FiledMail {
  id: string;
  /** The address. */
  to: string;
  subject: string;
  kind: string;
  sent_at: string | null;
}

const MAX_LISTED = 100;

/** Reads the mails of the current tenant that were written to files in place of a mail server. */
@Injectable()
export class FiledMails {
  constructor(
    private readonly db: Database,
    private readonly options: MailOptions,
  ) {}

  /** The newest 100, newest first. */
  async list(): Promise<FiledMail[]> {
    const orderBy = [{ column: 'id', order: 'DESC' as const }];
    const wants = { rows: true, total: false, more: false };
    const page = await this.db
      .rowsOf(EmailDelivery)
      .page({ first: MAX_LISTED, wants, where: where.equals('status', 'sent'), orderBy });
    return this.withAddresses(page.data);
  }

  /** Undefined when the tenant has no such mail, or its file was removed. */
  async find(given: string): Promise<(FiledMail & ReadMail) | undefined> {
    const id = ulidOf(given);
    const delivery = id && (await this.db.rowsOf(EmailDelivery).find(id));
    if (!delivery || delivery.status !== 'sent') return undefined;
    const [mail] = await this.withAddresses([delivery]);
    const text = await this.file(delivery.id);
    return mail && text !== undefined ? { ...mail, ...readMail(text) } : undefined;
  }

  private async withAddresses(deliveries: EmailDelivery[]): Promise<FiledMail[]> {
    const ids = [...new Set(deliveries.map(({ user_id }) => user_id))];
    const users = new Map(
      (await this.db.rowsOf(User).list({ where: where.isOneOf('id', ids) })).map(({ id, email }) => [id, email]),
    );
    return deliveries.map(({ id, user_id, subject, kind, sent_at }) => ({
      id,
      to: users.get(user_id) ?? '',
      subject: subject ?? '',
      kind,
      sent_at,
    }));
  }

  /** The file is found by the id of a stored mail, and never by a name that a client sent. */
  private async file(id: string): Promise<string | undefined> {
    const { transport } = this.options;
    if (transport?.kind !== 'files') return undefined;
    const names = await readdir(transport.directory).catch(() => []);
    const name = names.findLast((each) => each.endsWith(`-${id}${EXTENSION}`));
    return name && readFile(join(transport.directory, name), 'utf8').catch(() => undefined);
  }
}
