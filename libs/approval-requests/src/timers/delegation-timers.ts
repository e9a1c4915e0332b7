import {
  DELEGATION_TIMERS,
  DelegationMomentsService,
  type DelegationTimerKind,
  DelegationWriter,
} from '@das/approval-levels';
import { Injectable } from '@nestjs/common';
import { TimersService } from './timers.service';

/** Keeps and fires the timers of delegations, whose library is below this one. */
@Injectable()
export class DelegationTimers {
  constructor(timers: TimersService, writer: DelegationWriter, moments: DelegationMomentsService) {
    writer.keepTimersBy(timers);
    for (const kind of DELEGATION_TIMERS) timers.register(handlerOf(kind, moments));
  }
}

const handlerOf = (kind: DelegationTimerKind, moments: DelegationMomentsService) => ({
  kind,
  fire: (ids: string[]) => moments.fire(kind, ids),
});
