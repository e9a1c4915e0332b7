import type { MigrationInterface, QueryRunner } from 'typeorm';
import { belongsToAuthenticator } from './1764000040000-rate-limits';
import { AUTHENTICATE_API_KEY, TAKE_REQUEST } from './rate-limit-functions';
import { AUTHENTICATE_REQUESTS, ONE_REQUEST, TAKE_REQUESTS } from './request-counting-functions';

/** Requests that come in one moment under one key take what they need from its limit together. */
export class RequestsAtOnce1764000080000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`${TAKE_REQUESTS} ${AUTHENTICATE_REQUESTS} ${ONE_REQUEST} ${FUNCTIONS.map(belongsToAuthenticator).join('')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    const before = [TAKE_REQUEST, AUTHENTICATE_API_KEY].map((text) => text.replace('create function', 'create or replace function'));
    await db.query(`${before.join('')} ${FUNCTIONS.map((name) => `drop function ${name};`).join(' ')}`);
  }
}

const FUNCTIONS = ['take_requests(text, text, integer, integer)', 'authenticate_api_key(text, text, text, integer, integer)'];
