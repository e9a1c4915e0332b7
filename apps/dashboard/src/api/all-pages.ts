/** More rows than 20 pages of 100 are not read. */
const MAX_PAGES = 20;

/** The rows of all pages of a list. */
export async function allPages<T>(
  read: (page: number) => Promise<{ data: T[]; paginatorInfo: { hasMorePages: boolean } }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, paginatorInfo } = await read(page);
    rows.push(...data);
    if (!paginatorInfo.hasMorePages) break;
  }
  return rows;
}
