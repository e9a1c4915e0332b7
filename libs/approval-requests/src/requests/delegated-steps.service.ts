import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalContextsService } from './approval-contexts.service';
import { actingFor, queueFacts } from './awaiting-me';
import { countAwaitingPrincipal } from './awaiting-principals';

/** Counts the steps that await the caller by the authority of principals. */
@Injectable()
export class DelegatedStepsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
  ) {}

  /** The number of steps by the id of each delegation that is in force to the caller. Empty for a caller who may not decide. */
  async counts(): Promise<Map<string, number>> {
    const facts = await queueFacts(this.db, { awaiting_me: true }, () => this.contexts.receivedDelegations());
    const counted = (facts ? actingFor(facts) : []).map(async (acting): Promise<[string, number]> => {
      const [row] = await this.db.run<{ count: number }>(countAwaitingPrincipal(this.db, acting));
      return [acting.delegation.id, row?.count ?? 0];
    });
    return new Map(await Promise.all(counted));
  }
}
