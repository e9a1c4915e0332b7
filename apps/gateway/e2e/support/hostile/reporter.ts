import type { HttpRequest } from './http-client';
import type { Operation } from './operation';

/** A violation of the guarantee. */
export interface Finding {
  operation: string;
  case: string;
  credential: string;
  problems: string[];
  request: string;
  answer: string;
}

export interface HostileReport {
  seed: number;
  requests: number;
  /** Requests of each operation that got past authentication and rate limits. */
  reached: Record<string, number>;
  findings: Finding[];
}

const QUOTED = 300;

/** Collects the requests and findings of a run. */
export class Reporter {
  readonly report: HostileReport;

  constructor(seed: number) {
    this.report = { seed, requests: 0, reached: {}, findings: [] };
  }

  sent({ name }: Operation, status: number): void {
    this.report.requests += 1;
    const isReached = status !== 401 && status !== 429;
    this.report.reached[name] = (this.report.reached[name] ?? 0) + Number(isReached);
  }

  /** Adds a finding, with the beginnings of request and answer. */
  find({ name: operation }: Operation, finding: Partial<Finding>): void {
    const { case: case_name = '', credential = '', problems = [], request = '', answer = '' } = finding;
    this.report.findings.push({
      operation,
      case: case_name,
      credential,
      problems,
      request: request.slice(0, QUOTED),
      answer: answer.slice(0, QUOTED),
    });
  }
}

export const describeRequest = ({ method, path, body }: HttpRequest): string =>
  `${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, QUOTED)}`;
