/** The real server at the far end of the simulated wires: the whole app on PostgreSQL, without a socket. */
import { createHash, randomUUID } from 'node:crypto'
import { pull, type EntityRow } from '#contract/sync'
import { notify } from '../../server/domain/notifications'
import { anAccount, aProduct, aSession } from '../support/builders'
import type { Backend } from '../support/sync/world'
import type { WireAnswer, WireRequest } from '../support/sync/wire'
import type { World as ServerWorld } from '../support/world'

export interface RealBackend extends Backend {
  users: string[]
  products: string[]
  notifications: Record<string, string[]>
}

/** Users with a few unread notes, and products of which the last is no longer offered. */
export async function realBackend(server: ServerWorld, counts: { users: number; products: number }): Promise<RealBackend> {
  const { db } = server.connection
  const users: string[] = []
  for (let count = 0; count < counts.users; count++) users.push((await anAccount(db)).id)
  const products: string[] = []
  for (let count = 0; count < counts.products; count++) {
    products.push((await aProduct(db, { id: randomUUID(), offered: count < counts.products - 1 })).id)
  }
  const notifications: Record<string, string[]> = {}
  for (const user of users) {
    for (let count = 0; count < 4; count++) await server.transact((tx) => notify(tx, user, `note ${count}`, null))
    const rows = await db.selectFrom('notification').select('id').where('account_id', '=', user).execute()
    notifications[user] = rows.map((row) => row.id)
  }
  return {
    users,
    products,
    notifications,
    handle: (request) => handle(server, request),
    signIn: (user) => aSession(db, user),
    revoke: async (token) => {
      await db.deleteFrom('session').where('token_hash', '=', createHash('sha256').update(token).digest()).execute()
    },
    truth: (user) => truthOf(server, user),
  }
}

async function handle({ app }: ServerWorld, { method, url, headers, body }: WireRequest): Promise<WireAnswer> {
  const answer = await app.inject({ method: method as 'GET', url, headers, ...(body === undefined ? {} : { payload: body }) })
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.payload }
}

/** All the rows of a user, as a new device would be given them. */
async function truthOf(server: ServerWorld, user: string): Promise<EntityRow[]> {
  const token = await aSession(server.connection.db, user)
  const rows: EntityRow[] = []
  let cursor: string | undefined
  for (let more = true; more; ) {
    const { body } = await server.call(pull, { token, query: { cursor } })
    rows.push(...body.rows)
    ;({ cursor, more } = body)
  }
  return rows
}
