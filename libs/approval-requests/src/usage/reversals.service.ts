import { Events } from '@das/events';
import { Database, NotFound, Refused, checkedInput, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { PriceUse, type PriceUseResult } from '../model/price-use';
import { ReverseUseInput } from '../model/price-use-inputs';
import { RequestDetail } from '../model/request-detail';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { lockAgainstChanges } from '../requests/request-locks';
import { actionsOf } from '../rules/decision/caller-actions';
import { InvalidTransition } from '../rules/decision/refusals';
import { lineWithCount } from './line-chains';
import { resultOf } from './usage.service';
import { assertMay } from '@das/tenants';
import { USE_SCOPES, mayReverse } from './use-rights';
import { type Reversal, UseWriter } from './use-writer';

/** A usage whose row is locked, as well as the request of its line and that of the line with its count. */
type LockedUse = Omit<Reversal, 'reason'>;

/** Reverses usages. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly events: Events,
    private readonly writer: UseWriter,
  ) {}

  /**
   * Gives the quantity of a usage back to the line that now has its count, and frees its order reference.
   *
   * @param given a `ReverseUseInput`; it is checked after the usage, in the order of refusals
   * @throws NotFound
   * @throws Refused (`forbidden`) unless the caller recorded the usage, or is an admin or an owner
   * @throws InvalidTransition when it was reversed before
   * @throws ValidationFailed
   */
  reverse(id: string, given: object): Promise<PriceUseResult> {
    assertMay('requests:write', USE_SCOPES); // for callers without the gateway
    return this.db.transaction(async () => {
      const locked = await this.lock(id);
      const { before, request } = locked;
      if (!mayReverse(before)) throw new Refused('forbidden');
      if (before.reversed_at !== null) throw new InvalidTransition(actionsOf(await this.contexts.loadContext(request)));
      const { reason } = checkedInput(ReverseUseInput, given as ReverseUseInput, null);
      const { price_use, counted } = await this.writer.reverse({ ...locked, reason });
      return resultOf(price_use, counted, false);
    });
  }

  /** Locks requests in the order of ids, then the line and the usage. */
  private async lock(id: string): Promise<LockedUse> {
    const found = await this.db.rowsOf(PriceUse).find(id);
    if (!found) throw new NotFound(PriceUse.name, id);
    let counted = await lineWithCount(this.db, found.opportunity_id);
    for (;;) {
      const expected = counted;
      const ids = [found.approval_request_id, expected.approval_request_id];
      const [requests, , before, lines, receivers, now, present] = await Promise.all([
        lockAgainstChanges(this.db, where.isOneOfKeys('id', ids)),
        this.db.run(sql`select id from request_details where ${tenant} and id = ${expected.id} for no key update`),
        this.db.rowsOf(PriceUse).findForUpdate(found.id),
        this.db.rowsOf(RequestDetail).list({ where: where.equals('approval_request_id', found.approval_request_id) }),
        this.events.lockReceivers(),
        this.db.clock.ofTransaction(),
        lineWithCount(this.db, found.opportunity_id),
      ]); // one batch: the server reads after it has the locks
      const request = requests.find((each) => each.id === found.approval_request_id);
      if (!request || !before) throw new NotFound(PriceUse.name, id);
      if (present.id === expected.id) return { before, request, lines, counted: present, receivers, now };
      counted = present; // a revision was approved meanwhile
    }
  }
}
