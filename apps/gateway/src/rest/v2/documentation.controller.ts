import { Controller, Get, Header } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { RequiresNothing } from '../../edge/requires';
import { REST_CONTROLLERS } from '../controllers';
import { docsPage } from '../openapi/docs-page';
import { openApiDocument } from '../openapi/document';

/** Served to everybody: it is the same for all, and the key is what one reads it for. */
@Controller('v2')
export class DocumentationController {
  private written: object | undefined;

  constructor(private readonly host: GraphQLSchemaHost) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @RequiresNothing('The document is the same for everybody.')
  document(): object {
    return (this.written ??= openApiDocument(REST_CONTROLLERS, this.host.schema));
  }

  /** A page without a script, that nothing else has to be loaded for. */
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`)
  @RequiresNothing('The page is the same for everybody.')
  page(): string {
    return docsPage(this.document() as Parameters<typeof docsPage>[0]);
  }
}
