/**
 * A server in miniature that keeps every promise the engine leans on: a key takes effect once, a refusal is remembered, a
 * 5xx is not, rows carry versions, and the feed names everything that changed. Small enough to be read and believed.
 */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { protocolVersion, type EntityRow, type CommandOutcome, type PushedCommand } from '#contract/sync/sync'
import type { Entity } from '../../../src/db/rows'
import { queuedEndpoints } from '../../../src/sync/queued-endpoints'
import { carryOut } from './model-effects'
import { readForm } from './form'
import { json, type Server, type WireAnswer, type WireRequest } from './wire'

export interface Thing {
  version: number
  data: any | null
}

interface Change {
  entity: Entity
  id: string
}

export interface Account {
  tables: Map<Entity, Map<string, Thing>>
  cart: Map<string, Thing>
  notifications: Map<string, Thing>
  changes: Change[]
  outcomes: Map<string, { body: string; outcome: CommandOutcome; touched: Change[] }>
}

/** A business that can be written to, its owner if they take part, and what it offers. */
export interface Town {
  vendor: string
  vendorName: string
  owner: string | null
  /** Who works there and takes part, the owner first: what belongs to the business is the same for all of them. */
  people: readonly string[]
  hiddenVendor: string
  /** Offered things that can be marked with a heart. */
  listings: ReadonlySet<string>
  jobs: ReadonlyMap<string, { title: string; open: boolean }>
  /** Places of which there is one. */
  rooms: ReadonlySet<string>
}

const ofBusiness: readonly Entity[] = [
  'vendorListing',
  'vendorBooking',
  'business',
  'staffMember',
  'conversation',
  'message',
]

/** The server was killed while it was at it. */
export class Killed extends Error {}

/** A key's first and only execution, in the order they happened. */
export interface Effect {
  user: string
  key: string
  outcome: 'accepted' | 'refused'
}

export class ModelServer implements Server {
  readonly accounts = new Map<string, Account>()
  readonly tokens = new Map<string, string>()
  readonly effects: Effect[] = []
  readonly requests: { method: string; url: string; status: number }[] = []
  /** Products nobody offers any more. */
  readonly gone = new Set<string>()
  /** What no client of ours ever does. */
  readonly misuse: string[] = []
  /** Who has a place, and until when (in ms since 1970). */
  readonly holds = new Map<string, { user: string; until: number }>()
  town: Town = {
    vendor: '',
    vendorName: '',
    owner: null,
    people: [],
    hiddenVendor: '',
    listings: new Set(),
    jobs: new Map(),
    rooms: new Set(),
  }
  now: () => number = () => Date.parse('2026-11-21T10:00:00.000Z')
  newId: () => string = () => `made-${++this.made}`
  private made = 0
  readonly faults = {
    /** The next commands that fail inside, with nothing done. */
    unexpected: 0,
    maintenance: false,
    noPush: false,
    noPull: false,
    minimalProtocol: protocolVersion,
    /** Open writes hold the feed back. */
    heldBack: 0,
    /** Repeated commands are answered without the rows they touched. */
    forgetsTouched: false,
    /** Killed after so many more commands: what was done stays done, and nobody is told. */
    dieIn: null as number | null,
    /** Outcomes come in another order than the commands. */
    shuffles: false,
    /** Answers every request as a whole. */
    whole: null as ((request: WireRequest) => WireAnswer | null) | null,
  }
  epoch = 1
  pageSize = 3

  account(user: string): Account {
    const known = this.accounts.get(user)
    if (known) return known
    const tables = new Map<Entity, Map<string, Thing>>([
      ['cartItem', new Map()],
      ['notification', new Map()],
    ])
    const made: Account = {
      tables,
      cart: tables.get('cartItem')!,
      notifications: tables.get('notification')!,
      changes: [],
      outcomes: new Map(),
    }
    this.accounts.set(user, made)
    return made
  }

  table(user: string, entity: Entity): Map<string, Thing> {
    const { tables } = this.account(user)
    const known = tables.get(entity) ?? new Map<string, Thing>()
    tables.set(entity, known)
    return known
  }

  /** The data of a thing that is there. */
  get(user: string, entity: Entity, id: string): any {
    return this.table(user, entity).get(id)?.data ?? null
  }

  async handle(request: WireRequest): Promise<WireAnswer> {
    const answer = this.faults.whole?.(request) ?? this.answer(request)
    this.requests.push({ method: request.method, url: request.url, status: answer.status })
    return answer
  }

  private answer(request: WireRequest): WireAnswer {
    const { pathname, searchParams } = new URL(request.url, 'http://tilipo.test')
    if (pathname === '/api/public/settings') return json(200, { maintenanceMode: this.faults.maintenance })
    const user = this.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!user) return refusal('unauthenticated')
    if (pathname === '/api/sync/push')
      return this.faults.noPush ? refusal('no_such_endpoint') : this.push(user, request.body ?? '')
    if (pathname === '/api/sync/pull')
      return this.faults.noPull ? refusal('no_such_endpoint') : this.pull(user, searchParams)
    return this.rest(user, request, pathname)
  }

  private push(user: string, body: string): WireAnswer {
    const { protocol, commands } = JSON.parse(body) as { protocol: number; commands: PushedCommand[] }
    if (protocol < this.faults.minimalProtocol) return refusal('old_client')
    if (commands.some(({ endpoint }) => endpoint === 'poison')) return refusal('invalid_input')
    const results: CommandOutcome[] = []
    const touched: Change[] = []
    for (const command of commands) {
      this.mayDie()
      const { outcome, touched: those } = this.once(user, command)
      results.push(outcome)
      touched.push(...those)
      if (outcome.outcome === 'retry') break
    }
    for (const { key } of commands.slice(results.length))
      results.push({ key, outcome: 'retry', code: 'busy', message: '' })
    this.mayDie()
    if (this.faults.shuffles) results.reverse()
    return json(200, { results, rows: this.rowsOf(user, touched) })
  }

  private mayDie(): void {
    const { faults } = this
    if (faults.dieIn === null || faults.dieIn-- > 0) return
    faults.dieIn = null
    throw new Killed()
  }

  once(user: string, { key, endpoint, params, body }: PushedCommand): { outcome: CommandOutcome; touched: Change[] } {
    const { outcomes, changes } = this.account(user)
    const asked = JSON.stringify([endpoint, params ?? {}, body ?? {}])
    const putOff = (code: RefusalCode) => ({
      outcome: { key, outcome: 'retry' as const, code, message: '' },
      touched: [],
    })
    if (this.faults.maintenance) return putOff('maintenance')
    const before = outcomes.get(key)
    if (before && before.body !== asked) {
      this.misuse.push(`key ${key} came with another body: ${before.body} then ${asked}`)
      throw new Error(this.misuse.at(-1))
    }
    if (before) return { outcome: before.outcome, touched: this.faults.forgetsTouched ? [] : before.touched }
    if (this.faults.unexpected > 0) {
      this.faults.unexpected -= 1
      return putOff('unexpected')
    }
    const from = changes.length
    const refused = carryOut(this, user, endpoint, params ?? {}, body ?? {})
    const { code, ...more } = typeof refused === 'string' || !refused ? { code: refused } : refused
    const outcome: CommandOutcome = code
      ? { key, outcome: 'refused', code, message: reasons[code].message, ...more }
      : { key, outcome: 'accepted' }
    const touched = changes.slice(from)
    outcomes.set(key, { body: asked, outcome, touched })
    this.effects.push({ user, key, outcome: refused ? 'refused' : 'accepted' })
    return { outcome, touched }
  }

  put(user: string, entity: Entity, id: string, data: unknown): void {
    const shared = ofBusiness.includes(entity) && this.town.people.includes(user)
    for (const whose of shared ? this.town.people : [user]) {
      const table = this.table(whose, entity)
      table.set(id, { version: (table.get(id)?.version ?? 0) + 1, data })
      this.account(whose).changes.push({ entity, id })
    }
  }

  private rowsOf(user: string, touched: readonly Change[]): EntityRow[] {
    return [...new Map(touched.map((change) => [`${change.entity}/${change.id}`, change])).values()].map(
      ({ entity, id }) => {
        const { version, data } = this.table(user, entity).get(id) ?? { version: Number.MAX_SAFE_INTEGER, data: null }
        return data ? { entity, id, version, data } : { entity, id, version, deleted: true }
      },
    )
  }

  /** Cursor: `epoch.place`, or `epoch.place.after` within a snapshot. */
  private pull(user: string, asked: URLSearchParams): WireAnswer {
    const { changes } = this.account(user)
    if (asked.has('protocol') && Number(asked.get('protocol')) < this.faults.minimalProtocol)
      return refusal('old_client')
    const [epoch, place, after] = (asked.get('cursor') ?? '').split('.')
    if (Number(epoch) !== this.epoch) return this.snapshot(user, changes.length, '')
    if (after !== undefined) return this.snapshot(user, Number(place), after)
    return this.deltas(user, Number(place))
  }

  private snapshot(user: string, place: number, after: string): WireAnswer {
    const idsOf = (entity: Entity, table: Map<string, Thing>) =>
      [...table].flatMap(([id, { data }]) => (data ? [{ entity, id, name: `${entity}/${id}` }] : []))
    const things = [...this.account(user).tables]
      .flatMap(([entity, table]) => idsOf(entity, table))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const left = things.filter(({ name }) => name > after)
    const page = left.slice(0, this.pageSize)
    const more = page.length < left.length
    const cursor = `${this.epoch}.${place}${more ? `.${page.at(-1)!.name}` : ''}`
    return json(200, { cursor, snapshot: true, first: after === '', rows: this.rowsOf(user, page), more, again: null })
  }

  private deltas(user: string, place: number): WireAnswer {
    const { changes } = this.account(user)
    const end = Math.max(place, changes.length - this.faults.heldBack)
    const page = changes.slice(place, Math.min(end, place + this.pageSize))
    const reached = place + page.length
    const more = reached < end
    const again = !more && reached < changes.length ? 1 : null
    return json(200, {
      cursor: `${this.epoch}.${reached}`,
      snapshot: false,
      rows: this.rowsOf(user, page),
      more,
      again,
    })
  }

  private rest(user: string, { method, headers, body }: WireRequest, pathname: string): WireAnswer {
    // `read/all` is no id: an exact address comes before a pattern.
    const fitting = queuedEndpoints.filter(
      (candidate) => candidate.method === method && matches(candidate.path, pathname),
    )
    const endpoint = fitting.find(({ path }) => !path.includes(':')) ?? fitting[0]
    if (method === 'GET') return this.list(user, pathname)
    if (pathname === '/api/bookings') return this.book(user, headers['idempotency-key']!, JSON.parse(body!))
    if (!endpoint) return refusal('no_such_endpoint')
    const key = headers['idempotency-key']!
    const params = matches(endpoint.path, pathname)!
    this.mayDie()
    const { outcome } = this.once(user, {
      key,
      endpoint: endpoint.name,
      params,
      body: endpoint.files ? readForm(body ?? '') : JSON.parse(body ?? '{}'),
    })
    this.mayDie()
    if (outcome.outcome !== 'accepted') return refusal(outcome.code as RefusalCode, {}, outcome.detail)
    return this.answerOf(user, endpoint.name)
  }

  private book(user: string, key: string, body: unknown): WireAnswer {
    this.mayDie()
    const { outcome } = this.once(user, { key, endpoint: 'bookings.request', body })
    this.mayDie()
    return outcome.outcome === 'accepted' ? json(200, {}) : refusal(outcome.code as RefusalCode)
  }

  private answerOf(user: string, endpoint: string): WireAnswer {
    if (endpoint.startsWith('cart.')) return this.list(user, '/api/cart')
    if (endpoint.startsWith('favorites.')) return this.list(user, '/api/favorites')
    if (endpoint === 'auth.updateProfile') return json(200, this.get(user, 'me', user))
    return json(200, endpoint.startsWith('notifications.') ? { unreadCount: 0 } : { _id: user, id: user })
  }

  private list(user: string, pathname: string): WireAnswer {
    const { cart, notifications } = this.account(user)
    const things = (table: Map<string, Thing>) => [...table.values()].flatMap(({ data }) => (data ? [data] : []))
    if (pathname === '/api/favorites') return json(200, { favorites: things(this.table(user, 'favorite')) })
    if (pathname === '/api/cart') return json(200, { items: things(cart) })
    if (pathname === '/api/notifications') return json(200, { notifications: things(notifications), unreadCount: 0 })
    return refusal('forbidden')
  }
}

export const refusal = (code: RefusalCode, headers: Record<string, string> = {}, detail?: unknown): WireAnswer =>
  json(reasons[code].status, { code, message: reasons[code].message, ...(detail ? { detail } : {}) }, headers)

export { itemOf, notificationOf } from './model-things'

function matches(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const found = new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]))
}
