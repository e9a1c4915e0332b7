import { Injectable } from '@nestjs/common';
import type { RequestDetail } from '../model/request-detail';
import type { RequestWithRows } from '../model/request-rows';
import { linesForCaller } from '../rules/decision/caller-actions';
import { ApprovalContextsService } from './approval-contexts.service';
import { ApprovedActionsService } from './approved-actions.service';
import { LineEndsService } from './line-ends.service';
import { LinesService } from './lines.service';

/** The fields of a line that depend on its request or on the caller. */
const COMPUTED = ['can_decide', 'is_valid', 'available_actions'] as const;
const ALL: ReadonlySet<string> = new Set(COMPUTED);

/** Lists the lines of requests with their computed fields. Batched with other requests of the same response. */
@Injectable()
export class LinesForCallerService {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly lines: LinesService,
    private readonly actions: ApprovedActionsService,
    private readonly ends: LineEndsService,
  ) {}

  /**
   * In order. No promise when the request has its lines and no computed field is wanted: a list has many requests.
   *
   * @param fields the names of the fields that are read of a line
   */
  list(request: RequestWithRows, fields = ALL): Promise<RequestDetail[]> | RequestDetail[] {
    const isComputed = COMPUTED.some((field) => fields.has(field));
    return isComputed ? this.withComputed(request, fields) : this.lines.loadOf(request);
  }

  private async withComputed(request: RequestWithRows, fields: ReadonlySet<string>): Promise<RequestDetail[]> {
    const [lines, actions] = await Promise.all([
      fields.has('can_decide') ? this.contexts.readContext(request).then(linesForCaller) : this.lines.loadOf(request),
      fields.has('available_actions') ? this.actions.ofLines(request) : undefined,
    ]);
    return lines.map((line) => ({
      ...line,
      is_valid: this.ends.isValid(line, request),
      available_actions: actions?.get(line.id) ?? [],
    }));
  }
}
