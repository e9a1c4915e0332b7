import type { FastifyReply } from 'fastify';

/** An answer as it goes out, and as it is kept. */
export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Statuses that say that nothing has happened and that the same request may come to something else. */
const TRANSIENT = new Set([401, 403, 429]);

/** Whether asking again could have another answer, so that this one must not be kept. */
export const isTransient = (status: number): boolean => TRANSIENT.has(status) || status >= 500;

export const sendWhole = (reply: FastifyReply, { status, headers, body }: WholeAnswer): FastifyReply => reply.code(status).headers(headers).send(body);
