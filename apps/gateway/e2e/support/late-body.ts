import { type IncomingHttpHeaders, request } from 'node:http';

/** A request with a JSON body. */
export interface LateRequest {
  url: string;
  headers: Record<string, string>;
  body: object;
}

export interface LateReply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Posts the headers of a request, then its body once `beforeBody` has ended. */
export async function postWithLateBody(
  { url, headers, body }: LateRequest,
  beforeBody: () => Promise<unknown>,
): Promise<LateReply> {
  const late = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  const reply = new Promise<LateReply>((resolve, reject) => {
    late.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(text) as unknown }),
      );
    });
  });
  late.flushHeaders();
  await beforeBody();
  late.end(JSON.stringify(body));
  return reply;
}
