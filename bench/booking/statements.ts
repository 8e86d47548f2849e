/** Which statements one booking takes: watched, not guessed, so that the anchor grows and shrinks with the code. */
import { randomBytes } from 'node:crypto'
import { buildApp } from '../../server/app'
import { connect } from '../../server/db/connect'
import type { Gateways } from '../../server/gateways'
import type { World } from './world'

export type Verb = 'select' | 'insert' | 'update' | 'delete' | 'begin' | 'commit' | 'savepoint' | 'release'
const verbs: readonly string[] = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'savepoint', 'release']

export interface Watched {
  verbs: Verb[]
  answer: string
}

export async function watchOneBooking({ url, next }: World): Promise<Watched> {
  const connection = connect(url)
  const said: string[] = []
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((given: string | { text: string }, ...rest: unknown[]) => {
      said.push(typeof given === 'string' ? given : given.text)
      return query(given, ...rest)
    }) as typeof client.query
  })
  const settings = { publicUrl: 'http://tilipo.test', demo: false, secret: randomBytes(32) }
  // A request for a booking talks to no gateway.
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
  return { verbs: said.map(verbOf), answer: payload }
}

function verbOf(statement: string): Verb {
  const [word = ''] = statement.trim().toLowerCase().split(/\s+/)
  const verb = word === 'start' ? 'begin' : word
  if (!verbs.includes(verb)) throw new Error(`the anchor does not know how to do: ${statement.slice(0, 60)}`)
  return verb as Verb
}
