import { Controller, Get } from '@nestjs/common';
import { Readiness } from './readiness';
import { RequiresNothing } from './requires';

/** For balancers and supervisors; needs no key and tells nothing else. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs. */
  @Get('live')
  @RequiresNothing('A supervisor has no key.')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** The service answers: its database does, in the form that it knows, and it is not about to end. */
  @Get('ready')
  @RequiresNothing('A balancer has no key.')
  async ready(): Promise<{ status: string }> {
    await this.readiness.demand();
    return { status: 'ok' };
  }
}
