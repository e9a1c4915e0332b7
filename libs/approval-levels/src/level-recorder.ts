import { Audit } from '@das/audit';
import { Events, eventTypes, rowEvent } from '@das/events';
import { changedFields } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalLevel } from './approval-level';

const type = (description: string, changed: string[]) =>
  rowEvent(ApprovalLevel, {
    description,
    since: '0.3.0',
    example: (id) => ({
      id: id(),
      name: 'Regional sales manager, North America',
      code: 'RSM-NA',
      rank: 20,
      threshold_price_requested: 50000,
      threshold_price_approved: null,
      description: null,
      active: true,
      response_time: 'PT8H',
      response_clock: 'business',
      reminders: ['PT2H'],
      escalate_to: 'next_level',
      escalate_to_user_id: null,
      escalate_after: null,
      auto_deny_after: null,
      created_at: '2026-03-02 14:20:31',
      updated_at: '2026-03-02 14:20:31',
      changed,
    }),
  });

/** The event types of approval levels. Assignments of approvers cause none. */
export const LEVEL_EVENT = eventTypes.declare('approval_level', {
  created: type('An approval level was created.', ['active', 'code', 'name', 'rank']),
  updated: type('An approval level was changed. `changed` names the fields.', ['threshold_price_requested']),
  deleted: type('An approval level was deleted. `data` is its last state.', []),
});

/** Writes what a change of an approval level leaves, in its transaction: the event and the audit entry. */
@Injectable()
export class LevelRecorder {
  constructor(
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  async created(after: ApprovalLevel): Promise<void> {
    await this.emit(LEVEL_EVENT.created, after, changedFields(null, after));
    await this.audit.record('approval_level.created', { after });
  }

  async updated(before: ApprovalLevel, after: ApprovalLevel): Promise<void> {
    await this.emit(LEVEL_EVENT.updated, after, changedFields(before, after));
    await this.audit.record('approval_level.updated', { before, after });
  }

  async deleted(before: ApprovalLevel): Promise<void> {
    await this.emit(LEVEL_EVENT.deleted, before, []);
    await this.audit.record('approval_level.deleted', { before });
  }

  private emit(type: string, level: ApprovalLevel, changed: string[]): Promise<void> {
    return this.events.emit([{ type, data: { ...level, changed } as ApprovalLevel }]);
  }
}
