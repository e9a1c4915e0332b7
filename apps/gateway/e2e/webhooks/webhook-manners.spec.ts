import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { newId } from '@das/platform';
import { deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { Receiver, type Script, hang } from '../support/receiver';
import { useWebhooks } from '../support/webhook-fixture';

const { gateway, receiver } = useWebhooks();

describe('a misbehaving receiver', () => {
  const attemptsOn = async (script: Script, name: string) => {
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, receiver.at(name, script));
    const sent = Date.now();
    await emit(gateway, own, { id: newId() });
    const delivery = await deliveryWhen(own, endpoint.id, ({ attempts }) => attempts > 0);
    return { attempt: delivery.attempt_log[0], took_ms: Date.now() - sent };
  };

  test('that hangs ends with a timeout', async () => {
    const { attempt, took_ms } = await attemptsOn(hang, '/hangs');
    expect(attempt).toEqual({ status_code: null, error: 'timeout', body: null });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that sends its headers slowly ends with a timeout', async () => {
    const drip: Script = ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\nx-drip: ');
      const timer = setInterval(() => socket?.write('.'), 50);
      socket?.on('close', () => clearInterval(timer)).on('error', () => undefined);
    };
    const { attempt, took_ms } = await attemptsOn(drip, '/drips');
    expect(attempt).toEqual({ status_code: null, error: 'timeout', body: null });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that sends its body slowly is judged by its status', async () => {
    const drip: Script = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    };
    const { attempt, took_ms } = await attemptsOn(drip, '/drips-body');
    expect(attempt).toEqual({ status_code: 200, error: null, body: expect.stringMatching(/^\.+$/) });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that sends a gigabyte is read only up to a limit', async () => {
    let written = 0;
    const chunk = Buffer.alloc(65_536, 'ä');
    const flood: Script = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (written < 1e9 && !response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    };
    const { attempt } = await attemptsOn(flood, '/floods');
    expect(attempt).toEqual({ status_code: 200, error: null, body: 'ä'.repeat(512) });
    expect(written).toBeLessThan(20e6); // what the buffers of both ends hold
  });

  test('that closes without an HTTP response counts as a failure', async () => {
    const nonsense: Script = ({ socket }) => void socket?.end('nonsense\r\n\r\n');
    const silence: Script = ({ socket }) => void socket?.destroy();
    const upgrade: Script = ({ socket }) =>
      void socket?.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    expect((await attemptsOn(nonsense, '/nonsense')).attempt).toEqual({
      status_code: null,
      error: 'invalid_answer',
      body: null,
    });
    expect((await attemptsOn(silence, '/silence')).attempt).toEqual({
      status_code: null,
      error: 'connection_reset',
      body: null,
    });
    expect((await attemptsOn(upgrade, '/upgrade')).attempt).toMatchObject({ status_code: null, body: null });
  });

  test('that sends bytes which are not valid text has the valid part stored', async () => {
    const binary: Script = (response) =>
      void response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0x62, 0xf0, 0x9f]));
    expect((await attemptsOn(binary, '/binary')).attempt).toEqual({ status_code: 200, error: null, body: 'a\ufffdb' });
  });

  test('that speaks no TLS, or stops during the handshake, is a failure', async () => {
    const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const own = await gateway.newTenant();
    const ports = [receiver.port, (silent.address() as AddressInfo).port];
    const endpoints = await Promise.all(ports.map((port) => givenEndpoint(own, `https://127.0.0.1:${port}/tls`)));
    await emit(gateway, own, { id: newId() });
    const deliveries = await Promise.all(
      endpoints.map(({ id }) => deliveryWhen(own, id, ({ attempts }) => attempts > 0)),
    );
    silent.close();
    expect(deliveries.map(({ attempt_log }) => attempt_log[0]?.error)).toEqual(['tls_error', 'connect_timeout']);
  });

  test('that does not listen is recorded as connection_refused', async () => {
    const unreachable = await Receiver.start();
    const url = unreachable.at('/', hang);
    await unreachable.stop();
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, url);
    await emit(gateway, own, { id: newId() });
    const { attempt_log } = await deliveryWhen(own, endpoint.id, ({ attempts }) => attempts > 0);
    expect(attempt_log[0]).toEqual({ status_code: null, error: 'connection_refused', body: null });
  });
});
