import type { Mutation } from './mutation';

/** Fixes of the REST interface and its description. */
export const restMutations: Mutation[] = [
  {
    fix: 'The description of the interface is written once, not for each request without a credential (F13)',
    file: 'apps/gateway/src/rest/openapi/published-documents.ts',
    find: 'this.kept.get(name) ?? this.publish(name)',
    replace: 'this.publish(name)',
    spec: 'openapi.spec',
  },
  {
    fix: 'The description answers 304 to a client that has it',
    file: 'apps/gateway/src/rest/v2/documentation.controller.ts',
    find: "if (!isKnown(request.headers['if-none-match'], etag)) return body;",
    replace: 'return body;',
    spec: 'openapi.spec',
  },
  {
    fix: 'The page of the documentation is compressed once for each encoding, not for each request without a credential',
    file: 'apps/gateway/src/rest/openapi/docs/encoded-file.ts',
    find: 'this.kept.get(encoding) ?? this.encode(encoding)',
    replace: 'this.encode(encoding)',
    spec: 'encoded-file.spec',
  },
  {
    fix: 'Answers are schemas with names',
    file: 'apps/gateway/src/rest/openapi/answer-schemas.ts',
    find: 'return this.named(`${shape.name}Result`, () => closed({ data: this.of(shape) }));',
    replace: 'return closed({ data: this.of(shape) });',
    spec: 'openapi.spec',
  },
  {
    fix: 'The bulk example has separate rows for an advanced and a failed item',
    file: 'apps/gateway/src/rest/v2/bulk-schemas.ts',
    find: 'examples: [BULK_EXAMPLE],',
    replace: '',
    spec: 'openapi.spec',
  },
  {
    fix: 'The 3.0 form is open',
    file: 'apps/gateway/src/rest/v2/documentation.controller.ts',
    find: "@Open('The document holds no tenant data.')\n  openApi30(",
    replace: 'openApi30(',
    spec: 'openapi.spec',
  },
  {
    fix: 'The 3.0 form says nullable where 3.1 lists the type null',
    file: 'apps/gateway/src/rest/openapi/to-openapi-30.ts',
    find: "...(others.includes('null') && { nullable: true })",
    replace: '',
    spec: 'openapi.spec',
  },
  {
    fix: 'If-Match takes a version without quotes',
    file: 'apps/gateway/src/rest/framework/if-match.ts',
    find: String.raw`.replace(/^\d+$/, '"$&"')`,
    replace: '',
    spec: 'rest-approvals.spec',
  },
  {
    fix: 'A weak If-Match is refused with a sentence that says what to send',
    file: 'apps/gateway/src/rest/framework/if-match.ts',
    find: 'throw mismatchOf(header, version);',
    replace: 'throw new VersionConflict(versionIn(header), version);',
    spec: 'rest-approvals.spec',
  },
];
