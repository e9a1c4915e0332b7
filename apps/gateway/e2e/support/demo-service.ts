import { type PageIds, pageIds } from './dashboard-pages';
import { useHooks } from './fixtures';
import { post } from './gateway';
import { Receiver, answer } from './receiver';
import { ServiceProcess, demoOf, discard, newDataDir } from './service-process';

/** The built service with the data of the demo, as `npm start` runs it. */
export interface DemoService {
  url: string;
  /** What the service wrote when it was ready. */
  start_message: string;
  ids: PageIds;
  /** The e-mail address of the first person with the role in the first tenant. */
  emailOf: (role: string) => string;
  /** The e-mail address of a person in the first tenant, by how it begins. */
  emailLike: (start: string) => string;
}

/** Starts the service with an endpoint whose deliveries a local receiver takes. */
export function useDemoService(): DemoService {
  const demo = {} as DemoService;
  const data_dir = newDataDir();
  const receiver = new Receiver();
  let service: ServiceProcess;
  useHooks(
    async () => {
      await receiver.listen();
      const receiver_url = receiver.at('/erp', answer(204));
      service = new ServiceProcess(data_dir, {
        DAS_WEBHOOK_ALLOW_HTTP: 'true',
        DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      });
      const url = await service.ready();
      const [tenant] = demoOf(data_dir).tenants;
      const authorization = `Bearer ${tenant?.keys['owner']}`;
      const ids = await pageIds((query, variables) => post(url, { query, variables }, { authorization }), receiver_url);
      const users = tenant?.users ?? [];
      const found = (email: string | undefined): string => {
        if (!email) throw new Error('The demo has no such person.');
        return email;
      };
      Object.assign(demo, {
        url,
        start_message: service.output,
        ids,
        emailOf: (role: string) => found(users.find((user) => user.role === role)?.email),
        emailLike: (start: string) => found(users.find(({ email }) => email.startsWith(start))?.email),
      });
    },
    async () => {
      await service.end();
      await receiver.stop();
      discard(data_dir);
    },
  );
  return demo;
}
