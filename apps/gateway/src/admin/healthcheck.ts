import { get } from 'node:http';
import { WrongSettings, readSettings } from '@das/platform/settings';
import { AddressSettings, ownAddressOf } from '../config/address-settings';
import type { CliResult } from './print-result';

/** Shorter than the time that an orchestrator waits, so that the reason is printed. */
const PATIENCE_MS = 4_000;

/** Asks the service of these settings whether it is ready. Loads few modules: it runs every few seconds. */
export async function healthcheck(environment: NodeJS.ProcessEnv): Promise<CliResult> {
  try {
    const { HOST, PORT } = readSettings(AddressSettings, environment);
    if (!PORT) return unhealthy('PORT is 0, so the port of the service is not known.');
    const host = ownAddressOf(HOST);
    const status = await statusOf(host, PORT).catch(({ code, message }: NodeJS.ErrnoException) => code ?? message);
    return status === 200
      ? { code: 0, out: 'The service is ready.\n', err: '' }
      : unhealthy(`The service on port ${PORT} of ${host} is not ready: ${status}.`);
  } catch (error) {
    if (error instanceof WrongSettings) return unhealthy(error.message);
    throw error;
  }
}

const unhealthy = (reason: string): CliResult => ({ code: 1, out: '', err: `${reason}\n` });

const statusOf = (host: string, port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = get(
      { host, port, path: '/health/ready', agent: false, signal: AbortSignal.timeout(PATIENCE_MS) },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.name === 'AbortError' ? new Error(`no answer in ${PATIENCE_MS / 1_000} s`) : error),
    );
  });
