import type { FastifyReply } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json';

/** A complete response, as it is sent and stored. */
export interface BufferedResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Statuses of requests that changed nothing and may succeed when repeated. */
const TRANSIENT = new Set([401, 403, 429]);

/** Whether a repetition may have another outcome, so that the response must not be stored. */
export const isTransient = (status: number): boolean => TRANSIENT.has(status) || status >= 500;

export const sendResponse = (reply: FastifyReply, { status, headers, body }: BufferedResponse): FastifyReply => reply.code(status).headers(headers).send(body);
