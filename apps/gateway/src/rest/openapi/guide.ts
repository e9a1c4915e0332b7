/** The description of the document, in Markdown. Its headings are in the navigation of the page. */
export const GUIDE = `The Discount Approval Service over REST: products, approval levels, approval requests and the decisions on them, webhooks, API keys and the audit log.
REST has the same data, permissions and rules as GraphQL.

This description for programs: [OpenAPI 3.1](/v2/openapi.json) and [OpenAPI 3.0](/v2/openapi-3.0.json).
Types for TypeScript: \`npx openapi-typescript "$BASE/v2/openapi.json" --output das.ts\`.

## Authentication

Every request needs \`Authorization: Bearer …\` with an API key, except the operations that say otherwise.

- Keys begin with \`das_stg_\` in staging and with \`das_live_\` in production. A key of the other environment is refused.
- Read-only keys begin with \`das_stgro_\` and \`das_livero_\`. They can send GET and HEAD; every other method is 403 \`read_only_key\`.
- A key acts as its user. It may do what both its own role and the role of its user allow; everything else is 403 \`forbidden\`.
- A secret is in the response that creates or rotates the key, and never again. The service stores a hash of it.
- A key that is revoked, has expired or belongs to a deactivated user is refused from the next request on. All refusals are the same 401 \`invalid_api_key\`.
- People log in with \`POST /v2/session\` and get a session cookie. With the cookie, methods other than GET and HEAD need the \`Origin\` of the service.

## Requests and responses

- Bodies are JSON in UTF-8 with \`Content-Type: application/json\`. Field names are those of the GraphQL interface, in snake_case.
- A single object is \`{"data": {…}}\`. A POST that creates is 201 with \`Location\`. A DELETE returns the object as it last was.
- Strings are trimmed; a blank string is null. In a PATCH an absent member is unchanged, and null clears it. Unknown members and parameters are 422.
- Dates are \`Y-m-d\`, date-times \`Y-m-d H:i:s\` in UTC. Requests also take RFC 3339. Ids are text; integers are accepted.
- Products, categories, levels, requests, users, the tenant, webhook endpoints and API keys have a \`version\`. Responses with one of them have it as \`ETag\`; \`If-Match\` makes a change fail with 412 when the version is another one, and \`If-None-Match\` makes a read 304 when it is the same.
- \`HEAD\` works wherever \`GET\` does. Every response has \`X-Request-Id\`: the value of the client when it is valid, else a new one.

## Pagination, order and filters

- A list is \`{"data": […], "links": {…}, "meta": {…}}\`. \`page\` counts from 1; \`per_page\`, or its alias \`first\`, is 15 by default and at most 100.
- \`links\` contains the absolute addresses of the first, last, previous and next page. \`meta\` contains \`total\`, \`last_page\` and the position of the page.
- The audit log has no page numbers: follow \`links.next\` until it is null. Each older entry is returned once, also while entries are added.
- \`sort\` takes columns, separated by commas; a leading minus means descending: \`sort=-created_at,id\`.
- Filters are query parameters and are combined with AND. A blank filter is ignored. A list is \`ids=a,b\`, \`ids=a&ids=b\` or \`ids[]=a&ids[]=b\`.

## Idempotency

Send an \`Idempotency-Key\` with POST, PATCH and DELETE: 1 to 255 visible ASCII characters, such as a UUID. When the answer to a request is lost, send the same request with the same key again: it is processed once.

- A repeat within 24 hours gets the first response again, with \`Idempotency-Replayed: true\`. A secret is null in a repeated response.
- The same key with another request is 422 \`idempotency_key_reused\`.
- While the first request runs, a second one is 409 \`idempotency_in_progress\`.
- Responses with 401, 403, 429 and 5xx are not kept. A request that ended with 5xx has changed nothing.

## Limits

| Limit | Value |
| --- | --- |
| Requests of an API key in any 60 seconds | 500 in staging, 1,000 in production; the operator can change it |
| Requests of a session in any 60 seconds | 600 |
| Log-in attempts per minute | 10 per account, 30 per address |
| Failed authentications per minute | 300 per address |
| Body | 1 MiB; 10 MiB for a bulk approval; 4 KiB for a log-in |
| Rows of a page | 100 |
| Items of a bulk approval that is answered at once | 100; more items run as a job |
| Validation messages of a response | 100 messages and 64 KiB |

Every authenticated response reports the limit: \`RateLimit-Policy\`, \`RateLimit\`, \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Above it the response is 429 with \`Retry-After\` in seconds; a request after that time succeeds. Refused requests do not count.

## Errors

An error has a code in \`error\`, for programs, and a sentence in \`message\`, for people. Codes never change. \`details\` has further data, such as \`current_version\`; \`errors\` has the messages of each field. Quote \`request_id\` when you report an error.

The format is that of RFC 9457 when \`Accept\` prefers \`application/problem+json\` to \`application/json\`. A wrong method is 405 \`method_not_allowed\` with \`Allow\`.`;
