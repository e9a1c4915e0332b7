import { Refused, inCall } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { type Refusals, routeOf } from './refusals';
import { speaksRest } from './rest-errors';

const READS = new Set(['GET', 'HEAD']);

/** Lets a read-only key read on REST, and no more, before its body is read; GraphQL looks into the document. */
export const writesRefuser =
  (refusals: Refusals) =>
  async (request: FastifyRequest): Promise<void> => {
    const { call, method } = request;
    if (!call?.read_only || !speaksRest(request) || READS.has(method)) return;
    await inCall(call, () => refusals.record('read_only_key', routeOf(request)));
    throw new Refused('read_only_key');
  };
