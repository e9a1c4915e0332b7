import { type TestTenant, dataOf } from './gateway';

export interface WalkedPage {
  data: { id: string; updated_at?: string; version?: number }[];
  paginatorInfo: { endCursor: string | null; hasMorePages: boolean; syncedTo: string | null };
}

/** A page of a list. @param args without `after` */
export async function listPage(
  tenant: Pick<TestTenant, 'graphql'>,
  list: string,
  { args, after, fields = 'id' }: { args: string; after?: string | null; fields?: string },
): Promise<WalkedPage> {
  const document = `{ ${list}(${args}, after: ${JSON.stringify(after ?? null)}) { data { ${fields} } paginatorInfo { endCursor hasMorePages syncedTo } } }`;
  return dataOf<Record<string, WalkedPage>>(await tenant.graphql(document))[list] as WalkedPage;
}

/** The ids of a walk from the first page to the last. @param between runs after each page */
export async function walkOf(
  tenant: Pick<TestTenant, 'graphql'>,
  list: string,
  args: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ ids: string[]; syncedTo: string | null }> {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { data, paginatorInfo }: WalkedPage = await listPage(tenant, list, { args, after });
    ids.push(...data.map(({ id }) => id));
    if (!paginatorInfo.hasMorePages) return { ids, syncedTo: paginatorInfo.syncedTo };
    after = paginatorInfo.endCursor;
    await between();
  }
}
