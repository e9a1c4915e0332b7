const PAGE = '/inbox';
const HEADERS = { accept: 'text/html' }; // otherwise the address is one of the API
/** Files of the build, as its page, its scripts and its styles name them. */
const FILE = /(?<=[/"'(])[\w-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** Reads a page of the dashboard and all files that it and they refer to. */
export async function openDashboard(url: string): Promise<void> {
  const seen = new Set<string>();
  const read = async (path: string): Promise<void> => {
    seen.add(path);
    const response = await fetch(new URL(path, url), path === PAGE ? { headers: HEADERS } : {});
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${path} is not served: ${response.status}. Build the dashboard first: npx nx build dashboard`);
    for (const [name] of text.matchAll(FILE)) if (!seen.has(`/assets/${name}`)) await read(`/assets/${name}`);
  };
  await read(PAGE);
}
