import { createHash } from 'node:crypto';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { etagOf } from '../framework/if-match';
import { docsPage, type PagedDocument } from './docs-page';
import { openApiDocument } from './document';
import { type Document31, toOpenApi30 } from './to-openapi-30';

/** The injection token of the controllers that the document describes. */
export const DOCUMENTED_CONTROLLERS = Symbol('documented controllers');

/** A published form of the document. */
export interface PublishedDocument {
  body: Buffer;
  etag: string;
}

const WRITERS = {
  docs: (document: object) => docsPage(document as PagedDocument),
  'openapi.json': (document: object) => JSON.stringify(document),
  'openapi-3.0.json': (document: object) => JSON.stringify(toOpenApi30(document as Document31)),
};

/** The last segment of the path of a form. */
export type DocumentName = keyof typeof WRITERS;

/**
 * Writes each form of the document on first request and keeps its bytes. The paths are open, and writing the page blocks the
 * event loop for up to 0.1 s, so it must not happen per request.
 */
@Injectable()
export class PublishedDocuments {
  private readonly kept = new Map<DocumentName, PublishedDocument>();
  private written: object | undefined;

  constructor(
    private readonly host: GraphQLSchemaHost,
    @Inject(DOCUMENTED_CONTROLLERS) private readonly controllers: Type[],
  ) {}

  read(name: DocumentName): PublishedDocument {
    const document = this.kept.get(name) ?? this.publish(name);
    this.kept.set(name, document);
    return document;
  }

  private publish(name: DocumentName): PublishedDocument {
    this.written ??= openApiDocument(this.controllers, this.host.schema);
    const body = Buffer.from(WRITERS[name](this.written));
    return { body, etag: etagOf(createHash('sha256').update(body).digest('base64url')) };
  }
}
