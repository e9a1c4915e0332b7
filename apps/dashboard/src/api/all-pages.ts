/** The rows of all pages of a list. @param most_pages further pages are not read */
export async function allPages<T>(
  read: (page: number) => Promise<{ data: T[]; paginatorInfo: { hasMorePages: boolean } }>,
  most_pages = Infinity,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= most_pages; page += 1) {
    const { data, paginatorInfo } = await read(page);
    rows.push(...data);
    if (!paginatorInfo.hasMorePages) break;
  }
  return rows;
}
