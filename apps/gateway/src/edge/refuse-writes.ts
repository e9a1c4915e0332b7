import { Refused } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { speaksRest } from './rest-errors';

const READS = new Set(['GET', 'HEAD']);

/** A read-only key may read on REST, and no more; GraphQL looks into the document. @throws Refused (`read_only_key`) */
export async function refuseWrites(request: FastifyRequest): Promise<void> {
  if (request.call?.read_only && speaksRest(request) && !READS.has(request.method)) throw new Refused('read_only_key');
}
