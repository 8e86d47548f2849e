/** The real server behind the simulated network: the whole app on PostgreSQL, called without a socket. */
import { createHash } from 'node:crypto'
import { pull, type EntityRow } from '#contract/sync/sync'
import { recordChanges, userScope } from '../../server/db/feed'
import { insertSession } from '../support/builders'
import { getCommandKinds } from '../support/sync/network'
import type { WireResponse, WireRequest } from '../support/sync/wire'
import type { Backend } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'
import { killAtStatement } from './kill-at-statement'
import type { ShadowModel } from './shadow-model'
import { textNotification } from '../support/notifications'

/** Backend of the simulation that also applies every decision to the model. */
export class RealBackend implements Backend {
  private readonly users = new Map<string, string>()
  /** Responses with a server error (5xx). */
  readonly serverErrors: string[] = []

  constructor(
    private readonly server: ServerWorld,
    private readonly shadow: ShadowModel,
  ) {}

  async signIn(user: string): Promise<string> {
    const token = await insertSession(this.server.connection.db, user)
    this.users.set(token, user)
    return token
  }

  async revoke(token: string): Promise<void> {
    await this.server.connection.db
      .deleteFrom('session')
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .execute()
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    const answer = await inject(this.server, request)
    if (answer.status >= 500) this.serverErrors.push(`${request.url}: ${answer.status} ${answer.body}`)
    const user = this.userOf(request)
    if (user) this.shadow.applyResponse(user, request, answer)
    return answer
  }

  async handleAndKill(request: WireRequest, place: number): Promise<void> {
    await killAtStatement(place % 40, () => inject(this.server, request))
    const user = this.userOf(request)
    if (user && getCommandKinds(request).length > 0) await this.shadow.applyStoredOutcomes(user, request)
  }

  /** Reads all rows of a user, as a new device would receive them. */
  async truth(user: string): Promise<EntityRow[]> {
    const token = await insertSession(this.server.connection.db, user)
    const rows: EntityRow[] = []
    let cursor: string | undefined
    for (let more = true; more;) {
      const { body } = await this.server.call(pull, { token, query: { cursor } })
      rows.push(...body.rows)
      ;({ cursor, more } = body)
    }
    return rows
  }

  private userOf({ headers }: WireRequest): string | undefined {
    return this.users.get((headers.authorization ?? '').replace('Bearer ', ''))
  }
}

async function inject({ app }: ServerWorld, { method, url, headers, body }: WireRequest): Promise<WireResponse> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.payload }
}

/** Inserts a notification like the first ones of a cast: identified by its id. */
export async function insertNotification(
  { transact }: ServerWorld,
  user: string,
  id: string,
  createdAt: Date,
): Promise<void> {
  await transact(async (tx) => {
    await tx.sql
      .insertInto('notification')
      .values({
        id,
        account_id: user,
        content: JSON.stringify(textNotification('News')),
        link: null,
        created_at: createdAt,
      })
      .execute()
    await recordChanges(tx, [{ scope: userScope(user), entity: 'notification', id }])
  })
}
