/** The real server at the far end of the simulated wires: the whole app on PostgreSQL, without a socket. */
import { createHash } from 'node:crypto'
import { pull, type EntityRow } from '#contract/sync/sync'
import { recordChanges, userScope } from '../../server/db/feed'
import { aSession } from '../support/builders'
import { kindsOf } from '../support/sync/network'
import type { WireAnswer, WireRequest } from '../support/sync/wire'
import type { Backend } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'
import { killAtStatement } from './killer'
import type { Shadow } from './shadow'

/** With a model beside it that is told of all that was decided. */
export class RealBackend implements Backend {
  private readonly users = new Map<string, string>()
  /** The server's own mistakes. */
  readonly stumbles: string[] = []

  constructor(
    private readonly server: ServerWorld,
    private readonly shadow: Shadow,
  ) {}

  async signIn(user: string): Promise<string> {
    const token = await aSession(this.server.connection.db, user)
    this.users.set(token, user)
    return token
  }

  async revoke(token: string): Promise<void> {
    await this.server.connection.db
      .deleteFrom('session')
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .execute()
  }

  async handle(request: WireRequest): Promise<WireAnswer> {
    const answer = await inject(this.server, request)
    if (answer.status >= 500) this.stumbles.push(`${request.url}: ${answer.status} ${answer.body}`)
    const user = this.userOf(request)
    if (user) this.shadow.hear(user, request, answer)
    return answer
  }

  async handleDying(request: WireRequest, place: number): Promise<void> {
    await killAtStatement(place % 40, () => inject(this.server, request))
    const user = this.userOf(request)
    if (user && kindsOf(request).length > 0) await this.shadow.look(user, request)
  }

  /** All the rows of a user, as a new device would be given them. */
  async truth(user: string): Promise<EntityRow[]> {
    const token = await aSession(this.server.connection.db, user)
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

async function inject({ app }: ServerWorld, { method, url, headers, body }: WireRequest): Promise<WireAnswer> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.payload }
}

/** A note as the first ones of a cast are made: by its id. */
export async function giveNote({ transact }: ServerWorld, user: string, id: string, createdAt: Date): Promise<void> {
  await transact(async (tx) => {
    await tx.sql
      .insertInto('notification')
      .values({ id, account_id: user, message: 'News', link: null, created_at: createdAt })
      .execute()
    await recordChanges(tx, [{ scope: userScope(user), entity: 'notification', id }])
  })
}
