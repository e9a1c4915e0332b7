import { chmod, mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComposedMail } from '../mail/compose-mail';
import type { MailFiles } from '../mail/mail-options';
import { type Attempt, errorText } from './attempt';
import type { MailTransport } from './mail-transport';

/** Files that are kept. */
const MAX_FILES = 1_000;
export const EXTENSION = '.eml';

/** The file of a mail. Names sort by time, and the id finds a mail. */
export const fileName = (date: Date, id: string): string =>
  `${date.toISOString().replaceAll(/[-:]/g, '')}-${id}${EXTENSION}`;

/** Writes each mail to a file, which only the owner of the process may read. */
export class FileTransport implements MailTransport {
  constructor(private readonly files: MailFiles) {}

  async send(mail: () => Promise<ComposedMail>): Promise<Attempt> {
    const { message, id } = await mail();
    const { directory } = this.files;
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, fileName(new Date(), id));
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await chmod(`${path}.part`, 0o600);
      await rename(`${path}.part`, path);
      await this.removeOldest();
      return { result: 'accepted' };
    } catch (error) {
      return { result: 'unreachable', error: errorText((error as Error).message) };
    }
  }

  end(): void {}

  private async removeOldest(): Promise<void> {
    const { directory } = this.files;
    const names = (await readdir(directory)).filter((name) => name.endsWith(EXTENSION)).sort();
    for (const name of names.slice(0, Math.max(names.length - MAX_FILES, 0)))
      await unlink(join(directory, name)).catch(() => undefined); // another process has removed it
  }
}
