import { isCidr } from '@das/webhooks';
import type { ValidationArguments } from 'class-validator';
import { listed } from './listed';

export const SECONDS_WITH_COMMAS = /^ *\d+(\.\d+)?( *, *\d+(\.\d+)?)* *$/;

export const areCidrs = (text: unknown): boolean => typeof text === 'string' && listed(text).every(isCidr);

/** A worker must not be taken for dead while its receiver may still answer. */
export const isLease = (seconds: unknown, args?: ValidationArguments): boolean =>
  Number(seconds) > Number((args?.object as { DAS_WEBHOOK_TIMEOUT_SECONDS?: number } | undefined)?.DAS_WEBHOOK_TIMEOUT_SECONDS);
