/** Records the statements of calls to the server, and finds reads in their plans that grow with the data. */
import pg from 'pg'
import { expect, vi } from 'vitest'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface PlanLimits {
  /** Tables below this size may be read from start to end. */
  scannedRows: number
  sortedRows: number
  /** Rows that one index scan may read, with those that a filter removes. */
  indexedRows?: number
}

const countRowsOfLoop = (node: PlanNode): number => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
const countRows = (node: PlanNode): number => countRowsOfLoop(node) * node['Actual Loops']

function findFaults(node: PlanNode, limits: PlanLimits): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans: children = [] } = node
  // A small table may be read from start to end for each row of another.
  const isTooLong =
    type === 'Seq Scan'
      ? countRowsOfLoop(node) > limits.scannedRows
      : countRows(node) > (limits.indexedRows ?? Infinity)
  const faults = [
    ...(type.endsWith('Scan') && table && isTooLong
      ? [`${type} of ${table} (${node['Index Name'] ?? 'no index'}): ${Math.round(countRows(node))} rows`]
      : []),
    ...(/Sort/.test(type) && countRows(children[0]!) > limits.sortedRows
      ? [`sort of ${Math.round(countRows(children[0]!))} rows`]
      : []),
  ]
  return [...faults, ...children.flatMap((child) => findFaults(child, limits))]
}

const original = pg.Client.prototype.query

export interface ExplainOptions {
  /** The database. */
  url: string
  /** Settings of the connection, such as those of public reads. */
  settings?: Readonly<Record<string, string>>
  limits: PlanLimits
}

/** Records the statements of calls, and explains them. */
export async function explainCalls(
  call: () => Promise<unknown>,
  { url, settings = {}, limits }: ExplainOptions,
): Promise<string[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (typeof args[0] === 'string' && /^\s*(select|with)/i.test(args[0]))
      statements.push({ text: args[0], values: (args[1] as unknown[]) ?? [] })
    return Reflect.apply(original, this, args)
  } as never)
  await call().finally(() => query.mockRestore())
  expect(statements.length).toBeGreaterThan(0)
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
    const faults: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      faults.push(...findFaults(rows[0]['QUERY PLAN'][0].Plan, limits))
    }
    return faults
  } finally {
    await client.end()
  }
}
