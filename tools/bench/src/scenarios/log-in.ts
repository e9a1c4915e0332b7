import { checkAnswers } from '../measuring/check-answers';
import type { Target } from '../measuring/target';
import { type Account, seededAccounts } from '../seeds/accounts';
import { ask } from './ask';
import { OURS } from './ask-for-products';
import { HAND_WRITTEN, againstHandWritten } from './compare';
import type { Work } from './work';

const PERSON = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
/** The limit is thirty log-ins per address and minute, so each request has an address of its own. */
const PROXY = { DAS_TRUST_PROXY: '127.0.0.0/8' };

/** A log-in with e-mail and password. */
export const logIn: Work = {
  name: 'log-in',
  run: async (stage) => {
    const ours = await stage.gateway(PROXY);
    const accounts = await seededAccounts(stage, async ({ token }, account) => {
      const input = { name: 'Priya Nair', role: 'approver', ...account };
      const { createUser } = await ask<{ createUser: { id: string } }>({
        url: ours.url,
        token,
        query: PERSON,
        variables: { input },
      });
      return createUser.id;
    });
    const targets = [
      targetOf(OURS, ours, accounts),
      targetOf(HAND_WRITTEN, await stage.handWritten('log-in'), accounts),
    ];
    await checkAnswers(targets);
    const block = againstHandWritten('log-in with e-mail and password', await stage.throughputOf(targets));
    await ours.process.stop();
    return [block];
  },
};

/** Logs in as one account after another, each from another address. */
function targetOf(name: string, server: Target['server'], accounts: Account[]): Target {
  let sent = 0;
  const address = (): string => [10, (sent >> 16) & 255, (sent >> 8) & 255, sent & 255].join('.');
  return {
    name,
    server,
    path: '/v2/session',
    headers: () => ({ 'x-forwarded-for': address() }),
    body: () => JSON.stringify(accounts[sent++ % accounts.length]),
  };
}
