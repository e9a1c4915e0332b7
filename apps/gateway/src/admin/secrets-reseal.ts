import { Database } from '@das/platform';
import { SEALED_ADDRESSES } from '@das/notifications';
import { SEALED_SIGNING_SECRETS, SecretResealing } from '@das/webhooks';
import type { Command } from './command';
import { exclusively } from './exclusively';
import { recordOnPlatform } from './record-on-platform';

const NAME = 'secrets reseal';

/** A run that was stopped keeps what it has encrypted, and the next one goes on with the rest. */
export const secretsReseal: Command = {
  name: NAME,
  description:
    'Encrypts all stored secrets with DAS_SECRET_KEY that a key of DAS_SECRET_KEY_PREVIOUS encrypted. The service may run. Exits 1 when one cannot be decrypted.',
  options: {},
  run: (_, context) =>
    exclusively(context, NAME, async () => {
      const keys = context.secret_keys;
      const unreadable: string[] = [];
      let resealed = 0;
      for (const { id, slug } of await context.tenants()) {
        const results = await context.within(id, async (app) => {
          const db = app.get(Database);
          const done = (count: number): Promise<void> =>
            recordOnPlatform(app, 'platform.secrets_resealed', { tenant: slug, resealed: count });
          return [
            await new SecretResealing(db, SEALED_SIGNING_SECRETS, keys).reseal(done),
            await new SecretResealing(db, SEALED_ADDRESSES, keys).reseal(done),
          ];
        });
        for (const result of results) {
          resealed += result.resealed;
          unreadable.push(...result.unreadable.map((secret) => `${slug}  ${secret} cannot be decrypted`));
        }
      }
      const left = unreadable.length;
      const state = left
        ? `${left} secrets are left: add the key that encrypted them to DAS_SECRET_KEY_PREVIOUS, or rotate them.`
        : 'No secret is left.';
      return {
        json: { resealed, left },
        text: [...unreadable, `${resealed} secrets are encrypted with the new key.`, state].join('\n'),
        isBad: left > 0,
      };
    }),
};
