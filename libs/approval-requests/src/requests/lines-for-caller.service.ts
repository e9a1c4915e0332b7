import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import type { RequestDetail } from '../model/request-detail';
import type { RequestWithRows } from '../model/request-rows';
import { linesForCaller } from '../rules/decision/caller-actions';
import { ApprovalContextsService } from './approval-contexts.service';
import { ApprovedActionsService } from './approved-actions.service';
import { LineEndsService } from './line-ends.service';
import { LinesService } from './lines.service';

/** The fields of a line that depend on the context of its request. */
const OF_CONTEXT = ['can_decide', 'available_actions'] as const;
const ALL: ReadonlySet<string> = new Set([...OF_CONTEXT, 'is_valid']);

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
    if (OF_CONTEXT.some((field) => fields.has(field)))
      return this.contexts.readContext(request).then((context) => this.listOf(context, fields));
    return fields.has('is_valid') ? this.withValidity(request) : this.lines.loadOf(request);
  }

  /** In order. @param context of the request, which was read already */
  async listOf(context: ApprovalContext, fields = ALL): Promise<RequestDetail[]> {
    const lines = fields.has('can_decide') ? linesForCaller(context) : context.lines;
    const actions = fields.has('available_actions') ? await this.actions.ofLines(context) : undefined;
    return lines.map((line) => ({
      ...line,
      is_valid: this.ends.isValid(line, context.request),
      available_actions: actions?.get(line.id) ?? [],
    }));
  }

  private async withValidity(request: RequestWithRows): Promise<RequestDetail[]> {
    const lines = await this.lines.loadOf(request);
    return lines.map((line) => ({ ...line, is_valid: this.ends.isValid(line, request) }));
  }
}
