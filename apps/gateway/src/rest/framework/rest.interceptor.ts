import { Database } from '@das/platform';
import {
  type CallHandler,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type ExportedFile, Exports } from '../../exports/exports';
import { restErrorResponse } from '../../http/errors/error-responses';
import { type BufferedResponse, isTransient, JSON_TYPE } from '../../http/requests/http-messages';
import { isSafeMethod } from '../../http/requests/route-policy';
import { Idempotency, type StoredResponse } from '../../idempotency/idempotency';
import { idempotentRequest } from '../../idempotency/idempotency-key';
import { AcceptedResponse } from './accepted-response';
import { etagOf, isKnown } from './if-match';
import { cursorPageResponse, listResponse, walkResponse } from './list-response';
import { type FileFormat, type Operation, operationOf } from './operation';
import { TextFile } from './text-file';
import type { CursorPage, PageAndMore, Resource } from './resource-shape';

/**
 * Writes the response envelope of an operation. An operation that may write is one unit of work together with its presenter: the response
 * is read in the transaction of the write. It runs once per `Idempotency-Key`. A file is sent as a stream.
 */
@Injectable()
export class RestInterceptor implements NestInterceptor {
  constructor(
    private readonly db: Database,
    private readonly idempotency: Idempotency,
    private readonly exports: Exports,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const operation = operationOf(context.getHandler()) as Operation;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { answer } = operation;
    if ('file' in answer)
      return from(
        lastValueFrom(next.handle()).then(async (result): Promise<unknown> =>
          result instanceof TextFile
            ? wholeFile(result, reply)
            : this.streamed(answer.file, result as ExportedFile, reply),
        ),
      );
    const work = async (): Promise<BufferedResponse> =>
      answerOf(operation, request, await lastValueFrom(next.handle()));
    return from(
      this.answer(request, work).then(
        ({ status, headers, body }) => (reply.code(status).headers(headers), body || undefined),
      ),
    );
  }

  /** HEAD gets the headers of the file and starts no export. */
  private async streamed({ name, type }: FileFormat, file: ExportedFile, reply: FastifyReply): Promise<StreamableFile> {
    const body = reply.request.method === 'HEAD' ? Readable.from([]) : await this.exports.start(file, reply.raw);
    reply.headers(headersOf({ name, type }));
    body.once('error', () => withoutName(reply));
    return new StreamableFile(body);
  }

  private async answer(request: FastifyRequest, work: () => Promise<BufferedResponse>): Promise<BufferedResponse> {
    const { method, call, bodyText = '' } = request;
    if (isSafeMethod(method) || !call) return work();
    const once = idempotentRequest(request, bodyText);
    const unit = (): Promise<BufferedResponse> => this.db.unitOfWork(work);
    if (!once) return unit();
    const response = await this.idempotency.once(once, () => outcomeOf(request, unit));
    if (Number(response.status) >= Number(HttpStatus.BAD_REQUEST)) request.failure ??= codeIn(response); // of a replayed error
    return response;
  }
}

/** Client errors are stored like successes. A transient error is thrown again, so that the transaction rolls back and nothing is stored. */
async function outcomeOf(request: FastifyRequest, work: () => Promise<BufferedResponse>): Promise<StoredResponse> {
  try {
    return { answer: await work(), isKept: true };
  } catch (error) {
    const answer = restErrorResponse(request, error);
    if (isTransient(answer.status)) throw error;
    return { answer, isKept: true };
  }
}

const codeIn = ({ body }: BufferedResponse): string => (JSON.parse(body) as { error: string }).error;

function answerOf(
  { answer, status: usual = 200, isRepeatable, location, retryAfter }: Operation,
  request: FastifyRequest,
  result: unknown,
): BufferedResponse {
  if (result instanceof TextFile) return { status: usual, headers: headersOf(result.format), body: result.text };
  const headers: Record<string, string> = { 'content-type': JSON_TYPE };
  if (result instanceof AcceptedResponse)
    return {
      status: ACCEPTED,
      headers: { ...headers, location: result.location, 'retry-after': `${POLL_S}` },
      body: JSON.stringify({ data: result.data }),
    };
  const status = isRepeatable && (result as Resource)['replayed'] === true ? 200 : usual;
  if ('list' in answer) return { status, headers, body: JSON.stringify(listResponse(request, result as PageAndMore)) };
  if ('walk' in answer) return { status, headers, body: JSON.stringify(walkResponse(request, result as PageAndMore)) };
  if ('cursorPage' in answer)
    return { status, headers, body: JSON.stringify(cursorResponse(request, result as CursorPage | PageAndMore)) };
  if ('bare' in answer) return { status, headers, body: JSON.stringify(result) };
  const { id } = result as Resource;
  const version = versionOf(result as Resource);
  if (status === 201 && location !== null)
    headers['location'] = `${location ?? request.url.split('?')[0]}/${String(id)}`;
  const wait = retryAfter?.(result as Resource);
  if (wait !== undefined) headers['retry-after'] = `${wait}`;
  if (version !== undefined) headers['etag'] = etagOf(version);
  if (
    isSafeMethod(request.method) &&
    version !== undefined &&
    isKnown(request.headers['if-none-match'], etagOf(version))
  )
    return { status: 304, headers: { ...headers, etag: etagOf(version) }, body: '' };
  return { status, headers, body: JSON.stringify({ data: result }) };
}

const cursorResponse = (request: FastifyRequest, page: CursorPage | PageAndMore): object =>
  'paginatorInfo' in page ? walkResponse(request, page) : cursorPageResponse(request, page);

const headersOf = ({ name, type }: Pick<FileFormat, 'name' | 'type'>): Record<string, string> => ({
  'content-type': type,
  [NAME_OF_FILE]: `attachment; filename="${name}"`,
});

const wholeFile = ({ format, text }: TextFile, reply: FastifyReply): string => (reply.headers(headersOf(format)), text);

const ACCEPTED = 202;
/** Seconds after which a client shall ask for a queued job. */
const POLL_S = 1;
const NAME_OF_FILE = 'content-disposition';

/** A failure before the first piece is an error response without a file name, so that a client does not save it as the file. */
function withoutName(reply: FastifyReply): void {
  if (reply.raw.headersSent) return;
  reply.removeHeader(NAME_OF_FILE);
  reply.raw.removeHeader(NAME_OF_FILE); // Fastify has copied the headers
}

/** The version of the approval request in the response; undefined for other resources. */
const versionOf = ({ version, approval_request }: Resource): unknown =>
  version ?? (approval_request as Resource | undefined)?.['version'];
