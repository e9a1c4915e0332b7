/** Prometheus's own default. */
const SCRAPE_TIMEOUT_MS = 10_000;

/** The samples of one scrape, by name and labels. */
export class MetricsScrape {
  readonly samples: ReadonlyMap<string, number>;

  private constructor(
    readonly text: string,
    readonly ms: number,
  ) {
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    this.samples = new Map(
      lines.map(
        (line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const,
      ),
    );
  }

  /** @throws Error unless the response is 200 and comes within ten seconds */
  static async of(url: string, token: string): Promise<MetricsScrape> {
    const began = performance.now();
    const response = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
      signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The scrape was answered with ${response.status}.`);
    return new MetricsScrape(text, Math.round(performance.now() - began));
  }

  /** Sum of the samples whose name and labels begin like this. */
  sum(start: string): number {
    return [...this.samples].reduce((sum, [name, value]) => (name.startsWith(start) ? sum + value : sum), 0);
  }

  /** Numbers of the processes that are part of the scrape. */
  get processes(): string[] {
    return [...new Set([...this.samples.keys()].flatMap((name) => /process="(\d+)"/.exec(name)?.[1] ?? []))];
  }

  /** Series per process, and those without a process. */
  get most_series(): number {
    const of = (number: string): number =>
      [...this.samples.keys()].filter((name) => name.includes(`process="${number}"`)).length;
    const shared = [...this.samples.keys()].filter((name) => !name.includes('process="')).length;
    return shared + Math.max(0, ...this.processes.map(of));
  }
}
