import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Open } from '../../http/authorization/permissions.guard';
import { encodingOf } from '../../http/requests/content-encoding';
import { JSON_TYPE } from '../../http/requests/http-messages';
import { REFERENCE_HEADERS } from '../../http/requests/page-headers';
import { isKnown } from '../framework/if-match';
import { PAGE, PAGE_FILES } from '../openapi/documentation-page';
import type { EncodedBytes, EncodedFile } from '../openapi/encoded-file';
import { type DocumentName, PublishedDocuments } from '../openapi/published-documents';

/** Serves the OpenAPI document and its page. Open: they hold no tenant data, and clients read them before they have a key. */
@Controller('v2')
export class DocumentationController {
  constructor(private readonly documents: PublishedDocuments) {}

  @Get('openapi.json')
  @Header('content-type', JSON_TYPE)
  @Open('The document holds no tenant data.')
  openApi(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return this.send('openapi.json', request, reply);
  }

  /** OpenAPI 3.0, for generators that do not read 3.1. */
  @Get('openapi-3.0.json')
  @Header('content-type', JSON_TYPE)
  @Open('The document holds no tenant data.')
  openApi30(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return this.send('openapi-3.0.json', request, reply);
  }

  /** A page for people. It loads only the files below it. */
  @Get('docs')
  @Open('The page holds no tenant data.')
  page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer | undefined> {
    reply.headers(REFERENCE_HEADERS);
    return this.sendFile(PAGE, request, reply);
  }

  /** The style and the scripts of the page. Each is listed, so every other path below `docs/` needs credentials, like an unknown path. */
  @Get(Object.keys(PAGE_FILES).map((name) => `docs/${name}`))
  @Header('cache-control', 'no-cache')
  @Open('The files of the page hold no tenant data.')
  file(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer | undefined> {
    const name = request.routeOptions.url?.split('/').at(-1) ?? '';
    return this.sendFile(PAGE_FILES[name] as EncodedFile, request, reply);
  }

  private async sendFile(file: EncodedFile, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
    const encoding = encodingOf(request.headers['accept-encoding']?.toString());
    const bytes = await file.read(encoding);
    reply.headers({ etag: bytes.etag, vary: 'Accept-Encoding' });
    const body = unlessKnown(request, reply, bytes);
    if (body)
      reply.headers({ 'content-type': file.type, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
    return body;
  }

  private send(name: DocumentName, request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
    const document = this.documents.read(name);
    reply.header('etag', document.etag);
    return unlessKnown(request, reply, document);
  }
}

function unlessKnown(request: FastifyRequest, reply: FastifyReply, { body, etag }: EncodedBytes): Buffer | undefined {
  if (!isKnown(request.headers['if-none-match'], etag)) return body;
  reply.code(304);
  return undefined;
}
