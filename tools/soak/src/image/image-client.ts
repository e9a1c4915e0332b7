/** What `das admin tenant create --json` prints. */
export interface Created {
  owner: { email: string };
  invitation: string;
  secret: string;
}

/** The owner of a tenant, at any address of the service. */
export class ImageClient {
  constructor(private readonly created: Created) {}

  /** Loads the pages, logs in, creates, searches and lists. @throws Error at the first wrong status */
  async tour(url: string): Promise<number> {
    const { invitation, owner } = this.created;
    const statuses = [
      (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).status,
      (await fetch(`${url}/v2/docs`)).status,
      (await fetch(`${url}/health/ready`)).status,
      (await this.post(`${url}/v2/session`, { email: owner.email, password: invitation })).status,
      (await this.post(`${url}/graphql`, { query: '{ viewer { role } products { data { id } } }' })).status,
      (await this.get(`${url}/v2/products?partnumber=VPS`)).status,
      (await this.get(`${url}/v2/audit-logs`)).status,
    ];
    if (statuses.some((status) => status !== 200)) throw new Error(`The tour failed: ${statuses.join(', ')}.`);
    if (!(await this.isCreated(url, 'tour')) || !(await this.isThere(url, 'tour')))
      throw new Error('The tour could not create a request.');
    return statuses.length + 2;
  }

  /** Creates a request. @returns whether it was acknowledged; false without an answer */
  async isCreated(url: string, name: string): Promise<boolean> {
    const answer = await this.post(`${url}/v2/approvals`, { project_name: name }).catch(() => undefined);
    return answer?.status === 201;
  }

  /** Creates one request after the other until one is not acknowledged. @returns the names of the others */
  async createUntilRefused(url: string, prefix: string): Promise<string[]> {
    const names: string[] = [];
    while (await this.isCreated(url, `${prefix}-${names.length}`)) names.push(`${prefix}-${names.length}`);
    return names;
  }

  async isThere(url: string, name: string): Promise<boolean> {
    const { data } = (await (await this.get(`${url}/v2/approvals?project_name=${name}&per_page=100`)).json()) as {
      data: { project_name: string }[];
    };
    return data.some(({ project_name }) => project_name === name);
  }

  private get = (url: string): Promise<Response> => fetch(url, { headers: this.headers });
  private post = (url: string, body: object): Promise<Response> =>
    fetch(url, { method: 'POST', headers: this.headers, body: JSON.stringify(body) });

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.created.secret}`, 'content-type': 'application/json' };
  }
}
