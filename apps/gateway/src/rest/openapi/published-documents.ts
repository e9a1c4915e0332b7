import { Inject, Injectable, type Type } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type EncodedBytes, strongTag } from './encoded-file';
import { openApiDocument } from './document';
import { type Document31, toOpenApi30 } from './to-openapi-30';

/** The injection token of the controllers that the document describes. */
export const DOCUMENTED_CONTROLLERS = Symbol('documented controllers');

type Writer = (document: object) => string;

const WRITERS = {
  'openapi.json': (document) => JSON.stringify(document),
  'openapi-3.0.json': (document) => JSON.stringify(toOpenApi30(document as Document31)),
} satisfies Record<string, Writer>;

/** The last segment of a form's path. */
export type DocumentName = keyof typeof WRITERS;

/**
 * Writes each form of the document on first request and keeps its bytes. The paths are open, and writing blocks the
 * event loop, so it must not happen per request.
 */
@Injectable()
export class PublishedDocuments {
  private readonly kept = new Map<DocumentName, EncodedBytes>();
  private written: object | undefined;

  constructor(
    private readonly host: GraphQLSchemaHost,
    @Inject(DOCUMENTED_CONTROLLERS) private readonly controllers: Type[],
  ) {}

  read(name: DocumentName): EncodedBytes {
    const document = this.kept.get(name) ?? this.publish(name);
    this.kept.set(name, document);
    return document;
  }

  private publish(name: DocumentName): EncodedBytes {
    this.written ??= openApiDocument(this.controllers, this.host.schema);
    const body = Buffer.from(WRITERS[name](this.written));
    return { body, etag: strongTag(body) };
  }
}
