import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Open } from '../../http/authorization/permissions.guard';
import { JSON_TYPE } from '../../http/requests/http-messages';
import { isKnown } from '../framework/if-match';
import { type DocumentName, PublishedDocuments } from '../openapi/published-documents';

/** Serves the OpenAPI document. Open: it holds no tenant data, and clients read it before they have a key. */
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

  /** An HTML page without scripts and external resources. */
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`)
  @Open('The page holds no tenant data.')
  page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return this.send('docs', request, reply);
  }

  private send(name: DocumentName, request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
    const { body, etag } = this.documents.read(name);
    reply.header('etag', etag);
    if (!isKnown(request.headers['if-none-match'], etag)) return body;
    reply.code(304);
    return undefined;
  }
}
