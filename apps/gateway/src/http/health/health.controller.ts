import { Controller, Get } from '@nestjs/common';
import { VERSION } from '../../config/version';
import { ForOperators, Open } from '../authorization/permissions.guard';
import { Readiness } from './readiness';

/** Liveness and readiness, for load balancers and supervisors. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs. */
  @Get('live')
  @Open('A supervisor has no key.')
  @ForOperators()
  live(): { status: string; version: string } {
    return { status: 'ok', version: VERSION };
  }

  /** The database answers and has all migrations, and the process neither starts nor stops. */
  @Get('ready')
  @Open('A load balancer has no key.')
  @ForOperators()
  async ready(): Promise<{ status: string }> {
    await this.readiness.assertReady();
    return { status: 'ok' };
  }
}
