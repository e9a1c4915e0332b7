import type { Page } from '@das/platform';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { JSON_TYPE, restFailure } from '../edge/rest-errors';
import { type WholeAnswer, isTransient } from '../edge/whole-answer';
import { Idempotency, type Outcome } from '../idempotency/idempotency';
import { idempotentRequest } from '../idempotency/idempotency-key';
import { etagOf, isKnown } from './if-match';
import { listAnswer, pieceAnswer } from './list-answer';
import { Accepted } from './accepted';
import { type Operation, operationOf } from './operation';
import type { Presented, PresentedPiece } from './shown';

/** Puts what a controller answers into REST's form, once per `Idempotency-Key`. */
@Injectable()
export class RestInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const operation = operationOf(context.getHandler()) as Operation;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const work = async (): Promise<WholeAnswer> => answerOf(operation, request, await lastValueFrom(next.handle()));
    return from(this.answer(request, work).then(({ status, headers, body }) => (reply.code(status).headers(headers), body || undefined)));
  }

  private async answer(request: FastifyRequest, work: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
    const { method, call, bodyText = '' } = request;
    if (method === 'GET' || method === 'HEAD' || !call) return work();
    const once = idempotentRequest(request, bodyText);
    return once ? this.idempotency.once(once, () => outcomeOf(request, work)) : work();
  }
}

/** A refusal is an answer too, and kept as one; what may come out otherwise next time undoes all. */
async function outcomeOf(request: FastifyRequest, work: () => Promise<WholeAnswer>): Promise<Outcome> {
  try {
    return { answer: await work(), isKept: true };
  } catch (error) {
    const answer = restFailure(request, error);
    if (isTransient(answer.status)) throw error;
    return { answer, isKept: true };
  }
}

function answerOf({ answer, status = 200, location }: Operation, request: FastifyRequest, result: unknown): WholeAnswer {
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  if (result instanceof Accepted) return { status: ACCEPTED, headers: { ...headers, location: result.location }, body: JSON.stringify({ data: result.data }) };
  if ('list' in answer) return { status, headers, body: JSON.stringify(listAnswer(request, result as Page<Presented>)) };
  if ('piece' in answer) return { status, headers, body: JSON.stringify(pieceAnswer(request, result as PresentedPiece)) };
  if ('bare' in answer) return { status, headers, body: JSON.stringify(result) };
  const { id } = result as Presented;
  const version = versionOf(result as Presented);
  if (status === 201) headers['location'] = `${location ?? request.url.split('?')[0]}/${String(id)}`;
  if (version !== undefined) headers['etag'] = etagOf(version);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && version !== undefined && isKnown(request.headers['if-none-match'], etagOf(version)))
    return { status: 304, headers: { ...headers, etag: etagOf(version) }, body: '' };
  return { status, headers, body: JSON.stringify({ data: result }) };
}

const ACCEPTED = 202;

/** The version of the request that is answered, or that was decided. */
const versionOf = ({ version, approval_request }: Presented): unknown => version ?? (approval_request as Presented | undefined)?.['version'];
