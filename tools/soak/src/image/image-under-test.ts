import { freePort } from '@das/embedded-postgres';
import type { Addresses } from '../environment/idempotency-client';
import { Container } from './container';
import type { ImageConfig } from './image-store';

export interface BuiltImage {
  root: string;
  config: ImageConfig;
  revision: string;
}

/** The image with a database. */
export class ImageUnderTest {
  constructor(
    private readonly image: BuiltImage,
    private readonly addresses: Addresses,
    private readonly key: string,
  ) {}

  /** Runs a command to its end. */
  async run(
    settings: Record<string, string>,
    ...command: string[]
  ): Promise<{ code: number | string; output: string; errors: string }> {
    const container = new Container(this.image.root, this.image.config, settings, command);
    const code = await container.exit;
    return { code, output: container.output, errors: container.errors };
  }

  /** Runs a command with the connection of the owner. @returns its JSON @throws Error when it fails */
  async administrate<T>(...words: string[]): Promise<T> {
    const settings = { ...this.service, DAS_DATABASE_ADMIN_URL: this.addresses.admin_url };
    const { code, output, errors } = await this.run(settings, 'das', ...words, '--json');
    if (code !== 0) throw new Error(`das ${words.join(' ')} ended with ${code}: ${errors}`);
    return JSON.parse(output) as T;
  }

  /** Starts the service, which does not know the owner's connection. */
  async start(port: number): Promise<{ container: Container; url: string }> {
    const container = new Container(this.image.root, this.image.config, { ...this.service, PORT: `${port}` });
    return { container, url: await container.ready() };
  }

  async healthcheck(port: number): Promise<number | string> {
    return (await this.run({ PORT: `${port}` }, 'das', 'healthcheck')).code;
  }

  port = (): Promise<number> => freePort();

  private get service(): Record<string, string> {
    return {
      DATABASE_URL: this.addresses.url,
      DAS_SECRET_KEY: this.key,
      DAS_MIGRATE: 'never',
      DAS_LOG_LEVEL: 'fatal',
      DAS_REST_REQUESTS_PER_MINUTE: '1000000',
    };
  }
}
