import { AuditKeys } from '@das/audit';
import { Controller } from '@nestjs/common';
import { RequiresNothing } from '../../http/authorization/permissions.guard';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { AUDIT_KEY } from './audit-logs.presenter';

@Controller('v2/audit-keys')
export class AuditKeysController {
  constructor(private readonly keys: AuditKeys) {}

  @RestOperation({
    method: 'GET',
    answer: { all: AUDIT_KEY },
    summary: 'List the public keys that verify checkpoints of the audit log, the current one first.',
    description: 'Store them at set-up: a key that comes with the data proves only consistency.',
  })
  @RequiresNothing('Public keys hold no tenant data.')
  list(): Resource[] {
    return this.keys.list().map((key) => AUDIT_KEY.of(key));
  }
}
