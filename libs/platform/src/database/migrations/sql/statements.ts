import type { Node } from 'libpg-query';

/** One statement of a migration. */
export interface SqlStatement {
  /** As it is sent, without comments before it. */
  text: string;
  /** The syntax tree of PostgreSQL's parser. */
  tree: Node;
  /** The reason of a comment `-- safe: <why>` before it. */
  safe?: string;
}

const SAFE = /^--\s*safe:\s*(\S.*)$/;

/**
 * The statements of an SQL text, in their order.
 *
 * @throws SqlError for a text that PostgreSQL's parser refuses
 */
export async function statementsOf(text: string): Promise<SqlStatement[]> {
  const { parse, scan } = await import('libpg-query'); // compiles 1.7 MB of WebAssembly, so only migrations load it
  const bytes = Buffer.from(text); // the parser counts bytes
  const { stmts = [] } = await parse(text);
  const { tokens } = await scan(text);
  const statements: SqlStatement[] = [];
  let previous_end = 0;
  for (const { stmt, stmt_location = 0, stmt_len } of stmts) {
    const end = stmt_len ? stmt_location + stmt_len : bytes.length;
    const own = tokens.filter((token) => token.start >= previous_end && token.end <= end);
    const first = own.findIndex(({ tokenName, text: word }) => word !== ';' && !/_COMMENT$/.test(tokenName));
    const reasons = own.slice(0, first).map((token) => SAFE.exec(token.text)?.[1]);
    const sent = bytes.subarray(own[first]?.start, end).toString().trimEnd();
    if (stmt) statements.push({ text: sent, tree: stmt, safe: reasons.find(Boolean) });
    previous_end = end;
  }
  return statements;
}
