/** Records the statements of calls to the server, and finds reads in their plans that grow with the data. */
import pg from 'pg'
import { expect, vi } from 'vitest'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Rows that one execution of a node has read, and that all executions have read. */
export const countRowsOnce = (node: PlanNode): number => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
export const countRows = (node: PlanNode): number => countRowsOnce(node) * node['Actual Loops']

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

const original = pg.Client.prototype.query

/** Returns what is wrong with a node of a plan. */
export type FindFaults = (node: PlanNode) => string[]

interface Statement {
  text: string
  values: unknown[]
}

export interface Explainer {
  /** Records the statements of a call, and returns the faults of their plans. A statement is explained once. */
  explain(call: () => Promise<unknown>, findFaults: FindFaults): Promise<string[]>
  close(): Promise<void>
}

/** @param settings of the connection, such as those of public reads */
export async function openExplainer(url: string, settings: Readonly<Record<string, string>> = {}): Promise<Explainer> {
  const client = new pg.Client(url)
  await client.connect()
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
  const explained = new Set<string>()
  return {
    async explain(call, findFaults) {
      const statements = await recordStatements(call)
      expect(statements.length).toBeGreaterThan(0)
      const faults: string[] = []
      for (const { text, values } of statements) {
        const key = JSON.stringify([text, values])
        if (explained.has(key)) continue
        explained.add(key)
        const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
        faults.push(...listNodes(rows[0]['QUERY PLAN'][0].Plan).flatMap(findFaults))
      }
      return faults
    },
    close: () => client.end(),
  }
}

async function recordStatements(call: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (typeof args[0] === 'string' && /^\s*(select|with)/i.test(args[0]))
      statements.push({ text: args[0], values: (args[1] as unknown[]) ?? [] })
    return Reflect.apply(original, this, args)
  } as never)
  await call().finally(() => query.mockRestore())
  return statements
}
