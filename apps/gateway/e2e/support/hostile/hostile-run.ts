import type { Gateway } from '../gateway';
import { whileHealthy } from '../health-watch';
import { BusinessRows } from './business-rows';
import { isAccepted } from './guarantee';
import { HostileBlock } from './hostile-block';
import { LARGE_VALUES, SMALL_VALUES } from './hostile-values';
import { HttpClient } from './http-client';
import { type Case, type Operation, validRequest } from './operation';
import { randomOf, sampleOf } from './random';
import { Reporter, describeRequest } from './reporter';
import { CREDENTIALS, type Credential, World } from './world';

/** The number of hostile requests for each operation; without a scale, all. A fraction is the chance of one more. */
export interface Scale {
  /** Small values for each place. */
  values_per_place: number;
  /** Large values, each at a random place, and large requests of other kinds. */
  large: number;
  /** Multiplies the sample of each group. */
  samples: number;
  /** The smallest number of small requests, for operations with few places. */
  least: number;
}

/** The share of hostile requests with the credential of the valid one, which pass the most checks. */
const WITH_ITS_CREDENTIAL = 0.7;
/** One in this many cases is sent in another way. */
const ONE_OF = 4;

/** Sends hostile requests to operations, each in a separate tenant, and collects violations of the guarantee. */
export class HostileRun {
  private readonly reporter: Reporter;
  private readonly random: () => number;
  private readonly http: HttpClient;
  private rows: BusinessRows | undefined;

  constructor(
    private readonly gateway: Gateway,
    private readonly admin_url: string,
    private readonly scale: Scale | undefined,
    seed: number,
  ) {
    this.reporter = new Reporter(seed);
    this.random = randomOf(seed);
    this.http = new HttpClient(gateway.url);
  }

  get report(): Reporter['report'] {
    return this.reporter.report;
  }

  /** Sends one valid request, which must be accepted, and the hostile ones. */
  async try(operation: Operation): Promise<void> {
    const { reporter, http } = this;
    const rows = (this.rows ??= await BusinessRows.open(this.admin_url));
    const world = await World.make(this.gateway, this.admin_url);
    const credentialFor = (): Credential => this.credentialFor(operation);
    const block = new HostileBlock({ operation, world, rows, reporter, http, credentialFor });
    const logged = this.gateway.log.length;
    try {
      await this.sendValid(operation, world);
      await whileHealthy(this.gateway, () => block.send(this.casesOf(operation)));
    } catch (error) {
      reporter.find(operation, { problems: [String(error)] });
    }
    const bugs = this.gateway.log.slice(logged).filter((line) => /"level":[56]0/.test(line));
    if (bugs.length) reporter.find(operation, { problems: ['logged as an error'], answer: bugs[0] ?? '' });
  }

  async close(): Promise<void> {
    this.http.close();
    await this.rows?.close();
  }

  private credentialFor({ credential }: Operation): Credential {
    if (this.random() < WITH_ITS_CREDENTIAL) return credential;
    return CREDENTIALS[Math.floor(this.random() * CREDENTIALS.length)] ?? 'none';
  }

  private async sendValid(operation: Operation, world: World): Promise<void> {
    const { credential, isGraphql } = operation;
    const request = await validRequest(operation, world);
    const answer = await this.http.send(request);
    this.reporter.sent(operation, answer.status);
    if (isAccepted(answer, isGraphql)) return;
    const problems = ['the valid request is refused: add what it needs to the recipes'];
    this.reporter.find(operation, { problems, credential, request: describeRequest(request), answer: answer.text });
  }

  private casesOf({ places, groups, ways }: Operation): Case[] {
    const { values_per_place = Infinity, large = Infinity, samples = Infinity, least = 0 } = this.scale ?? {};
    const pick = <T>(items: T[], count: number): T[] =>
      count === Infinity ? items : sampleOf(items, count, this.random);
    const small = places.flatMap((place) =>
      pick(SMALL_VALUES, values_per_place).map((value) => this.inSomeWay(place.with(value), ways)),
    );
    const others = groups.flatMap(({ cases, sample }) =>
      pick(cases.filter(isSmall), this.scale ? samples * sample : Infinity),
    );
    const more = pick(
      groups.flatMap(({ cases }) => cases.filter(isSmall)),
      Math.max(0, least - small.length - others.length),
    );
    const largeOthers = groups.flatMap(({ cases }) => cases.filter((each) => !isSmall(each)));
    return [
      ...small,
      ...others,
      ...more,
      ...pick(
        places.flatMap((place) => LARGE_VALUES.map((value) => place.with(value))),
        large,
      ),
      ...pick(largeOthers, large),
    ];
  }

  /** Some cases in the other ways of the operation, if any. */
  private inSomeWay(each: Case, ways: Operation['ways']): Case {
    const way = ways[Math.floor(this.random() * ways.length * ONE_OF)];
    return way ? { ...each, request: (parts) => way(each.request(parts)) } : each;
  }
}

const isSmall = ({ isLarge }: Case): boolean => !isLarge;
