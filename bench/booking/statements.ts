/** Records which statements one booking executes, so that the reference grows and shrinks with the code. */
import { randomBytes } from 'node:crypto'
import { buildApp } from '../../server/app'
import { connect } from '../../server/db/connect'
import type { Gateways } from '../../server/gateways'
import type { Workload } from './workload'

export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'begin' | 'commit' | 'savepoint' | 'release'
const verbs: readonly string[] = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'savepoint', 'release']

export interface RecordedBooking {
  verbs: Verb[]
  answer: string
}

export async function recordBooking({ url, next }: Workload): Promise<RecordedBooking> {
  const connection = connect(url)
  const statements: string[] = []
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return query(statement, ...rest)
    }) as typeof client.query
  })
  const settings = { publicUrl: 'http://tilipo.test', demo: false, secrets: [randomBytes(32)] as const }
  // A booking request uses no gateway.
  const app = await buildApp({ connection, gateways: {} as Gateways, settings, logLevel: 'silent' })
  const { path, headers, body } = next()
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  await app.close()
  await connection.close()
  if (statusCode !== 200) throw new Error(`the booking to watch was answered ${statusCode}: ${payload}`)
  return { verbs: statements.map(parseVerb), answer: payload }
}

function parseVerb(statement: string): Verb {
  const [word = ''] = statement.trim().toLowerCase().split(/\s+/)
  const verb = word === 'start' ? 'begin' : word
  if (!verbs.includes(verb)) throw new Error(`the anchor does not know how to do: ${statement.slice(0, 60)}`)
  return verb as Verb
}
