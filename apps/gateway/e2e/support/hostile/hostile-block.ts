import { type BusinessRows, differencesOf } from './business-rows';
import { hasSucceeded, violationsOf } from './guarantee';
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client';
import type { Case, Operation, Parts } from './operation';
import { type Reporter, describeRequest } from './reporter';
import type { Credential, World } from './world';

const AT_ONCE = 4;

interface BlockContext {
  operation: Operation;
  world: World;
  rows: BusinessRows;
  reporter: Reporter;
  http: HttpClient;
  credentialFor: () => Credential;
}

interface Sent {
  each: Case;
  credential: Credential;
  answer: HttpAnswer;
  request: HttpRequest;
}

/** The parts of a valid request, and the rows before it is sent. */
interface State {
  parts: Parts;
  before: Record<string, string>;
}

/** The requests of one operation, with the rows of its tenant before and after each group of concurrent requests. */
export class HostileBlock {
  /** Undefined after a success, which used up the rows that the valid request needs. */
  private state: State | undefined;

  constructor(private readonly context: BlockContext) {}

  /** Sends requests that were refused concurrently with a success once more, alone. */
  async send(cases: Case[]): Promise<void> {
    const again: Case[] = [];
    for (let next = 0; next < cases.length; next += AT_ONCE)
      again.push(...(await this.sendTogether(cases.slice(next, next + AT_ONCE))));
    for (const each of again) await this.sendTogether([each]);
  }

  /** @returns the refused requests, when another request may have changed rows */
  private async sendTogether(cases: Case[]): Promise<Case[]> {
    const { operation, world, rows, reporter } = this.context;
    const { parts, before } = await this.stateBefore();
    const sent = await Promise.all(cases.map((each) => this.sendOne(each, parts)));
    for (const each of sent) this.check(each);
    const succeeded = sent.filter(({ answer }) => hasSucceeded(answer, operation.isGraphql));
    if (
      sent.some(({ credential, answer: { status } }) => credential === 'session' && (status === 401 || status === 429))
    )
      world.forgetSession();
    if (succeeded.length && !operation.isRead) {
      this.state = undefined;
      return cases.length > 1 ? sent.filter((each) => !succeeded.includes(each)).map(({ each }) => each) : [];
    }
    const after = await rows.stateOf(world.tenant.id);
    const changed = differencesOf(before, after);
    if (changed.length)
      reporter.find(operation, {
        case: cases.map(({ name }) => name).join(' | '),
        problems: [`refused, but changed ${changed.join(', ')}`],
      });
    // a refused log-in uses up the attempts of its person
    this.state = operation.credential === 'none' || changed.length ? undefined : { parts, before };
    return [];
  }

  private async stateBefore(): Promise<State> {
    const { operation, world, rows } = this.context;
    if (this.state) return this.state;
    const parts = await operation.prepare(world);
    return (this.state = { parts, before: await rows.stateOf(world.tenant.id) });
  }

  private async sendOne(each: Case, parts: Parts): Promise<Sent> {
    const { world, http, credentialFor } = this.context;
    const credential = credentialFor();
    const hostile = each.request(parts);
    const request = {
      ...hostile,
      headers: { ...(await world.headers(credential)), ...parts.headers, ...hostile.headers },
    };
    return { each, credential, request, answer: await http.send(request) };
  }

  private check({ each, credential, answer, request }: Sent): void {
    const { operation, reporter } = this.context;
    reporter.sent(operation, answer.status);
    const problems = violationsOf(answer, operation.isGraphql);
    if (problems.length)
      reporter.find(operation, {
        case: each.name,
        credential,
        problems,
        request: describeRequest(request),
        answer: answer.text,
      });
  }
}
