import { Database, IMPATIENT_MS } from '@das/platform';
import { Controller, Get } from '@nestjs/common';
import { RequiresNothing } from './requires';

/** For balancers and supervisors; needs no key and tells nothing else. */
@Controller('health')
export class HealthController {
  constructor(private readonly db: Database) {}

  /** The process runs. */
  @Get('live')
  @RequiresNothing('A supervisor has no key.')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** The service answers: its database does. */
  @Get('ready')
  @RequiresNothing('A balancer has no key.')
  async ready(): Promise<{ status: string }> {
    await this.db.run({ text: 'select 1', values: [], query_timeout: IMPATIENT_MS });
    return { status: 'ok' };
  }
}
