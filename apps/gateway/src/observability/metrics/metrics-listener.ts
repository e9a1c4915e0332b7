import { type Server, createServer } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from './metrics';

/** Serves the metrics at `DAS_METRICS_PORT`, without authentication. */
@Injectable()
export class MetricsListener implements OnApplicationShutdown {
  private readonly log = new Logger(MetricsListener.name);
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /** @throws Error when the port is taken */
  async listen(): Promise<void> {
    const { DAS_METRICS_PORT, HOST } = this.settings;
    if (!DAS_METRICS_PORT) return;
    const server = createServer(({ url, method }, response) => {
      const isMetrics = url?.split('?')[0] === '/metrics' && (method === 'GET' || method === 'HEAD');
      if (!isMetrics) return void response.writeHead(404).end();
      this.metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text),
        (error: unknown) => {
          this.log.error(error, 'Reading the metrics failed');
          response.writeHead(500).end();
        },
      );
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(DAS_METRICS_PORT, HOST, resolve));
    this.server = server;
  }

  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
