/**
 * A small model of the server that keeps every guarantee the engine relies on: a key takes effect once, a refusal is
 * stored, a 5xx response is not, rows have versions, and the feed contains every change. It is small enough to verify
 * by reading.
 */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import { protocolVersion, type EntityRow, type CommandOutcome, type PushedCommand } from '#contract/sync/sync'
import type { Entity } from '../../../src/db/rows'
import { queuedCommands } from '#contract/sync/queued-commands'
import type { CounterDesk } from './counter-desk'
import { executeCommand } from './model-effects'
import { readForm } from './form'
import { json, type Server, type WireResponse, type WireRequest } from './wire'

export interface StoredEntity {
  version: number
  data: any | null
}

interface Change {
  entity: Entity
  id: string
}

export interface Account {
  tables: Map<Entity, Map<string, StoredEntity>>
  cart: Map<string, StoredEntity>
  notifications: Map<string, StoredEntity>
  changes: Change[]
  outcomes: Map<string, { body: string; outcome: CommandOutcome; touched: Change[] }>
}

/** A business that accepts messages, its owner if the owner is a user of the world, and its listings. */
export interface ModelBusiness {
  vendor: string
  vendorName: string
  owner: string | null
  /** The users who work there, the owner first. They share all data of the business. */
  people: readonly string[]
  hiddenVendor: string
  /** Listings that can be marked as favorites. */
  listings: ReadonlySet<string>
  jobs: ReadonlyMap<string, { title: string; open: boolean }>
  /** Rooms with one unit. */
  rooms: ReadonlySet<string>
  /** Customers who have booked with the business, which may write to them. */
  buyers: Set<string>
}

const businessEntities: readonly Entity[] = [
  'vendorListing',
  'busRoute',
  'vehicle',
  'counterQuota',
  'vendorBooking',
  'cashShift',
  'company',
  'customerRecord',
  'business',
  'staffMember',
  'conversation',
  'message',
]

/** The server was killed while it handled a request. */
export class ServerKilled extends Error {}

/** The first and only execution of a key, in order of execution. */
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
  /** Products that are no longer offered. */
  readonly withdrawnProducts = new Set<string>()
  /** Protocol violations that our clients must never cause. */
  readonly protocolViolations: string[] = []
  /** Nights that were sold at the counter, as `listing/date`. */
  readonly soldNights = new Map<string, number>()
  /** Set in worlds that are about counter stock only. */
  counterDesk: CounterDesk | null = null
  /** The holder of each room, and until when (in ms since 1970). */
  readonly holds = new Map<string, { user: string; until: number }>()
  business: ModelBusiness = {
    vendor: '',
    vendorName: '',
    owner: null,
    people: [],
    hiddenVendor: '',
    listings: new Set(),
    jobs: new Map(),
    rooms: new Set(),
    buyers: new Set(),
  }
  now: () => number = () => Date.parse('2026-11-21T10:00:00.000Z')
  newId: () => string = () => `made-${++this.made}`
  private made = 0
  readonly faults = {
    /** The number of next commands that fail internally without an effect. */
    unexpected: 0,
    maintenance: false,
    noPush: false,
    noPull: false,
    minimalProtocol: protocolVersion,
    /** The number of newest changes that open transactions hold back from the feed. */
    heldBack: 0,
    /** Repeated commands are answered without the rows that they changed. */
    forgetsTouched: false,
    /** Kills the server after this many more commands. Their effects remain, but no response is sent. */
    killAfterCommands: null as number | null,
    /** Outcomes are returned in a different order than the commands. */
    shuffles: false,
    /** Overrides the response to any request. */
    override: null as ((request: WireRequest) => WireResponse | null) | null,
  }
  epoch = 1
  pageSize = 3

  account(user: string): Account {
    const existing = this.accounts.get(user)
    if (existing) return existing
    const tables = new Map<Entity, Map<string, StoredEntity>>([
      ['cartItem', new Map()],
      ['notification', new Map()],
    ])
    const created: Account = {
      tables,
      cart: tables.get('cartItem')!,
      notifications: tables.get('notification')!,
      changes: [],
      outcomes: new Map(),
    }
    this.accounts.set(user, created)
    return created
  }

  table(user: string, entity: Entity): Map<string, StoredEntity> {
    const { tables } = this.account(user)
    const known = tables.get(entity) ?? new Map<string, StoredEntity>()
    tables.set(entity, known)
    return known
  }

  /** Returns the data of an existing entity, or null. */
  get(user: string, entity: Entity, id: string): any {
    return this.table(user, entity).get(id)?.data ?? null
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    const answer = this.faults.override?.(request) ?? this.answer(request)
    this.requests.push({ method: request.method, url: request.url, status: answer.status })
    return answer
  }

  private answer(request: WireRequest): WireResponse {
    const { pathname, searchParams } = new URL(request.url, 'http://tilipo.test')
    if (pathname === '/api/public/settings') return json(200, { maintenanceMode: this.faults.maintenance })
    const user = this.tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!user) return refusal('unauthenticated')
    if (pathname === '/api/sync/push')
      return this.faults.noPush ? refusal('no_such_endpoint') : this.push(user, request.body ?? '')
    if (pathname === '/api/sync/pull')
      return this.faults.noPull ? refusal('no_such_endpoint') : this.pull(user, searchParams)
    return this.handleRest(user, request, pathname)
  }

  private push(user: string, body: string): WireResponse {
    const { protocol, commands } = JSON.parse(body) as { protocol: number; commands: PushedCommand[] }
    if (protocol < this.faults.minimalProtocol) return refusal('old_client')
    if (commands.some(({ endpoint }) => endpoint === 'poison')) return refusal('invalid_input')
    const results: CommandOutcome[] = []
    const touched: Change[] = []
    for (const command of commands) {
      this.killIfDue()
      const { outcome, touched: changedRows } = this.executeOnce(user, command)
      results.push(outcome)
      touched.push(...changedRows)
      if (outcome.outcome === 'retry') break
    }
    for (const { key } of commands.slice(results.length))
      results.push({ key, outcome: 'retry', code: 'busy', message: '' })
    this.killIfDue()
    if (this.faults.shuffles) results.reverse()
    return json(200, { results, rows: this.rowsOf(user, touched) })
  }

  private killIfDue(): void {
    const { faults } = this
    if (faults.killAfterCommands === null || faults.killAfterCommands-- > 0) return
    faults.killAfterCommands = null
    throw new ServerKilled()
  }

  executeOnce(
    user: string,
    { key, endpoint, params, body }: PushedCommand,
  ): { outcome: CommandOutcome; touched: Change[] } {
    const { outcomes, changes } = this.account(user)
    const requestJson = JSON.stringify([endpoint, params ?? {}, body ?? {}])
    const buildRetry = (code: RefusalCode) => ({
      outcome: { key, outcome: 'retry' as const, code, message: '' },
      touched: [],
    })
    if (this.faults.maintenance) return buildRetry('maintenance')
    const before = outcomes.get(key)
    if (before && before.body !== requestJson) {
      this.protocolViolations.push(`key ${key} came with another body: ${before.body} then ${requestJson}`)
      throw new Error(this.protocolViolations.at(-1))
    }
    if (before) return { outcome: before.outcome, touched: this.faults.forgetsTouched ? [] : before.touched }
    if (this.faults.unexpected > 0) {
      this.faults.unexpected -= 1
      return buildRetry('unexpected')
    }
    const from = changes.length
    const refused = executeCommand(this, user, endpoint, params ?? {}, body ?? {})
    const { code, ...more } = typeof refused === 'string' || !refused ? { code: refused } : refused
    const outcome: CommandOutcome = code
      ? { key, outcome: 'refused', code, message: reasons[code].message, ...more }
      : { key, outcome: 'accepted' }
    const touched = changes.slice(from)
    outcomes.set(key, { body: requestJson, outcome, touched })
    this.effects.push({ user, key, outcome: refused ? 'refused' : 'accepted' })
    return { outcome, touched }
  }

  put(user: string, entity: Entity, id: string, data: unknown): void {
    const shared = businessEntities.includes(entity) && this.business.people.includes(user)
    for (const recipient of shared ? this.business.people : [user]) {
      const table = this.table(recipient, entity)
      table.set(id, { version: (table.get(id)?.version ?? 0) + 1, data })
      this.account(recipient).changes.push({ entity, id })
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
  private pull(user: string, query: URLSearchParams): WireResponse {
    const { changes } = this.account(user)
    if (query.has('protocol') && Number(query.get('protocol')) < this.faults.minimalProtocol)
      return refusal('old_client')
    const [epoch, place, after] = (query.get('cursor') ?? '').split('.')
    if (Number(epoch) !== this.epoch) return this.snapshot(user, changes.length, '')
    if (after !== undefined) return this.snapshot(user, Number(place), after)
    return this.deltas(user, Number(place))
  }

  private snapshot(user: string, place: number, after: string): WireResponse {
    const listIds = (entity: Entity, table: Map<string, StoredEntity>) =>
      [...table].flatMap(([id, { data }]) => (data ? [{ entity, id, name: `${entity}/${id}` }] : []))
    const entities = [...this.account(user).tables]
      .flatMap(([entity, table]) => listIds(entity, table))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const remaining = entities.filter(({ name }) => name > after)
    const page = remaining.slice(0, this.pageSize)
    const more = page.length < remaining.length
    const cursor = `${this.epoch}.${place}${more ? `.${page.at(-1)!.name}` : ''}`
    return json(200, { cursor, snapshot: true, first: after === '', rows: this.rowsOf(user, page), more, again: null })
  }

  private deltas(user: string, place: number): WireResponse {
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

  private handleRest(user: string, { method, headers, body }: WireRequest, pathname: string): WireResponse {
    // An exact path takes precedence over a pattern: `read/all` is not an ID.
    const matchingEndpoints = queuedCommands.filter(
      (candidate) => candidate.method === method && matchPath(candidate.path, pathname),
    )
    const endpoint = matchingEndpoints.find(({ path }) => !path.includes(':')) ?? matchingEndpoints[0]
    if (method === 'GET') return this.list(user, pathname)
    if (pathname === '/api/bookings') return this.book(user, headers['idempotency-key']!, JSON.parse(body!))
    if (!endpoint) return refusal('no_such_endpoint')
    const key = headers['idempotency-key']!
    const params = matchPath(endpoint.path, pathname)!
    this.killIfDue()
    const { outcome } = this.executeOnce(user, {
      key,
      endpoint: endpoint.name,
      params,
      body: endpoint.files ? readForm(body ?? '') : JSON.parse(body ?? '{}'),
    })
    this.killIfDue()
    if (outcome.outcome !== 'accepted') return refusal(outcome.code as RefusalCode, {}, outcome.detail)
    return this.buildResponse(user, endpoint.name)
  }

  private book(user: string, key: string, body: unknown): WireResponse {
    this.killIfDue()
    const { outcome } = this.executeOnce(user, { key, endpoint: 'bookings.request', body })
    this.killIfDue()
    return outcome.outcome === 'accepted' ? json(200, {}) : refusal(outcome.code as RefusalCode)
  }

  private buildResponse(user: string, endpoint: string): WireResponse {
    if (endpoint.startsWith('cart.')) return this.list(user, '/api/cart')
    if (endpoint.startsWith('favorites.')) return this.list(user, '/api/favorites')
    if (endpoint === 'auth.updateProfile') return json(200, this.get(user, 'me', user))
    return json(200, endpoint.startsWith('notifications.') ? { unreadCount: 0 } : { _id: user, id: user })
  }

  private list(user: string, pathname: string): WireResponse {
    const { cart, notifications } = this.account(user)
    const collectData = (table: Map<string, StoredEntity>) =>
      [...table.values()].flatMap(({ data }) => (data ? [data] : []))
    if (pathname === '/api/favorites') return json(200, { favorites: collectData(this.table(user, 'favorite')) })
    if (pathname === '/api/cart') return json(200, { items: collectData(cart) })
    if (pathname === '/api/notifications')
      return json(200, { notifications: collectData(notifications), unreadCount: 0 })
    return refusal('forbidden')
  }
}

export const refusal = (code: RefusalCode, headers: Record<string, string> = {}, detail?: unknown): WireResponse =>
  json(reasons[code].status, { code, message: reasons[code].message, ...(detail ? { detail } : {}) }, headers)

export { buildCartItem, buildNotification } from './model-entities'

function matchPath(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const match = new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return match && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1]!)]))
}
