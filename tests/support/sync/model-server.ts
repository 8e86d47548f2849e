/**
 * A server in miniature that keeps every promise the engine leans on: a key takes effect once, a refusal is remembered, a
 * 5xx is not, rows carry versions, and the feed names everything that changed. Small enough to be read and believed.
 */
import { mostOfOneItem } from '#contract/cart'
import { reasons, type RefusalCode } from '#contract/refusals'
import { protocolVersion, type EntityRow, type Outcome, type PushedCommand } from '#contract/sync'
import { queued } from '../../../src/sync/queued'
import { json, type Server, type WireAnswer, type WireRequest } from './wire'

interface Thing {
  version: number
  data: any | null
}

interface Account {
  cart: Map<string, Thing>
  notifications: Map<string, Thing>
  changes: { entity: string; id: string }[]
  outcomes: Map<string, { body: string; outcome: Outcome; touched: { entity: string; id: string }[] }>
}

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
    /** Answers every request as a whole. */
    whole: null as ((request: WireRequest) => WireAnswer | null) | null,
  }
  epoch = 1
  pageSize = 3

  account(user: string): Account {
    const known = this.accounts.get(user)
    if (known) return known
    const made: Account = { cart: new Map(), notifications: new Map(), changes: [], outcomes: new Map() }
    this.accounts.set(user, made)
    return made
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
    if (pathname === '/api/sync/push') return this.faults.noPush ? refusal('no_such_endpoint') : this.push(user, request.body ?? '')
    if (pathname === '/api/sync/pull') return this.faults.noPull ? refusal('no_such_endpoint') : this.pull(user, searchParams.get('cursor'))
    return this.rest(user, request, pathname)
  }

  private push(user: string, body: string): WireAnswer {
    const { protocol, commands } = JSON.parse(body) as { protocol: number; commands: PushedCommand[] }
    if (protocol < this.faults.minimalProtocol) return refusal('old_client')
    if (commands.some(({ endpoint }) => endpoint === 'poison')) return refusal('invalid_input')
    const results: Outcome[] = []
    const touched: { entity: string; id: string }[] = []
    for (const command of commands) {
      const { outcome, touched: those } = this.once(user, command)
      results.push(outcome)
      touched.push(...those)
      if (outcome.outcome === 'retry') break
    }
    for (const { key } of commands.slice(results.length)) results.push({ key, outcome: 'retry', code: 'busy', message: '' })
    return json(200, { results, rows: this.rowsOf(user, touched) })
  }

  once(user: string, { key, endpoint, params, body }: PushedCommand): { outcome: Outcome; touched: { entity: string; id: string }[] } {
    const { outcomes, changes } = this.account(user)
    const asked = JSON.stringify([endpoint, params ?? {}, body ?? {}])
    const putOff = (code: RefusalCode) => ({ outcome: { key, outcome: 'retry' as const, code, message: '' }, touched: [] })
    if (this.faults.maintenance) return putOff('maintenance')
    const before = outcomes.get(key)
    if (before && before.body !== asked) throw new Error(`key ${key} came with another body: ${before.body} then ${asked}`)
    if (before) return { outcome: before.outcome, touched: this.faults.forgetsTouched ? [] : before.touched }
    if (this.faults.unexpected > 0) {
      this.faults.unexpected -= 1
      return putOff('unexpected')
    }
    const from = changes.length
    const refused = this.carryOut(user, endpoint, params ?? {}, body ?? {})
    const outcome: Outcome = refused ? { key, outcome: 'refused', code: refused, message: reasons[refused].message } : { key, outcome: 'accepted' }
    const touched = changes.slice(from)
    outcomes.set(key, { body: asked, outcome, touched })
    this.effects.push({ user, key, outcome: refused ? 'refused' : 'accepted' })
    return { outcome, touched }
  }

  private carryOut(user: string, endpoint: string, params: any, body: any): RefusalCode | null {
    const { cart, notifications } = this.account(user)
    const quantityOf = (id: string) => cart.get(id)?.data?.quantity ?? 0
    switch (endpoint) {
      case 'cart.add':
        if (this.gone.has(body.productId)) return 'listing_gone'
        this.put(user, 'cartItem', body.productId, itemOf(body.productId, Math.min(mostOfOneItem, quantityOf(body.productId) + body.quantity)))
        return null
      case 'cart.setQuantity':
        if (this.gone.has(params.itemId) && body.quantity > 0) return 'listing_gone'
        if (!cart.has(params.itemId) && body.quantity > 0) return 'not_in_cart'
        this.put(user, 'cartItem', params.itemId, body.quantity > 0 ? itemOf(params.itemId, body.quantity) : null)
        return null
      case 'cart.remove':
        if (cart.get(params.itemId)?.data) this.put(user, 'cartItem', params.itemId, null)
        return null
      case 'cart.clear':
        for (const [id, { data }] of cart) if (data) this.put(user, 'cartItem', id, null)
        return null
      case 'notifications.read':
        if (!notifications.has(params.id)) return 'not_found'
        this.markRead(user, params.id)
        return null
      case 'notifications.readAll':
        for (const id of notifications.keys()) this.markRead(user, id)
        return null
      default:
        return 'no_such_endpoint'
    }
  }

  put(user: string, entity: 'cartItem' | 'notification', id: string, data: unknown): void {
    const account = this.account(user)
    const table = entity === 'cartItem' ? account.cart : account.notifications
    table.set(id, { version: (table.get(id)?.version ?? 0) + 1, data })
    account.changes.push({ entity, id })
  }

  private markRead(user: string, id: string): void {
    const { data } = this.account(user).notifications.get(id)!
    if (!data.isRead) this.put(user, 'notification', id, { ...data, isRead: true })
  }

  private rowsOf(user: string, touched: { entity: string; id: string }[]): EntityRow[] {
    const { cart, notifications } = this.account(user)
    return [...new Map(touched.map((change) => [`${change.entity}/${change.id}`, change])).values()].map(({ entity, id }) => {
      const { version, data } = (entity === 'cartItem' ? cart : notifications).get(id)!
      return data ? { entity, id, version, data } : { entity, id, version, deleted: true }
    })
  }

  /** Cursor: `epoch.place`, or `epoch.place.after` within a snapshot. */
  private pull(user: string, cursor: string | null): WireAnswer {
    const { changes } = this.account(user)
    const [epoch, place, after] = (cursor ?? '').split('.')
    if (Number(epoch) !== this.epoch) return this.snapshot(user, changes.length, '')
    if (after !== undefined) return this.snapshot(user, Number(place), after)
    return this.deltas(user, Number(place))
  }

  private snapshot(user: string, place: number, after: string): WireAnswer {
    const { cart, notifications } = this.account(user)
    const idsOf = (entity: string, table: Map<string, Thing>) => [...table].flatMap(([id, { data }]) => (data ? [{ entity, id, name: `${entity}/${id}` }] : []))
    const things = [...idsOf('cartItem', cart), ...idsOf('notification', notifications)].sort((a, b) => (a.name < b.name ? -1 : 1))
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
    return json(200, { cursor: `${this.epoch}.${reached}`, snapshot: false, rows: this.rowsOf(user, page), more, again })
  }

  private rest(user: string, { method, headers, body }: WireRequest, pathname: string): WireAnswer {
    // `read/all` is no id: an exact address comes before a pattern.
    const fitting = queued.filter((candidate) => candidate.method === method && matches(candidate.path, pathname))
    const endpoint = fitting.find(({ path }) => !path.includes(':')) ?? fitting[0]
    if (method === 'GET') return this.list(user, pathname)
    if (!endpoint) return refusal('no_such_endpoint')
    const key = headers['idempotency-key']!
    const params = matches(endpoint.path, pathname)!
    const { outcome } = this.once(user, { key, endpoint: endpoint.name, params, body: body ? JSON.parse(body) : {} })
    if (outcome.outcome !== 'accepted') return refusal(outcome.code as RefusalCode)
    return endpoint.name.startsWith('cart.') ? this.list(user, '/api/cart') : json(200, { unreadCount: 0 })
  }

  private list(user: string, pathname: string): WireAnswer {
    const { cart, notifications } = this.account(user)
    const things = (table: Map<string, Thing>) => [...table.values()].flatMap(({ data }) => (data ? [data] : []))
    if (pathname === '/api/cart') return json(200, { items: things(cart) })
    if (pathname === '/api/notifications') return json(200, { notifications: things(notifications), unreadCount: 0 })
    return refusal('forbidden')
  }
}

export const refusal = (code: RefusalCode, headers: Record<string, string> = {}): WireAnswer =>
  json(reasons[code].status, { code, message: reasons[code].message }, headers)

export const itemOf = (id: string, quantity: number) => ({
  _id: id,
  productId: { _id: id, name: `Product ${id.slice(0, 4)}`, price: 10, imageUrl: null, storeId: id, storeName: 'Store', path: '/', available: true },
  quantity,
  priceWhenAdded: 10,
})

export const notificationOf = (id: string, isRead = false) => ({
  _id: id,
  message: 'News',
  isRead,
  createdAt: '2026-11-21T10:00:00.000Z',
  link: null,
})

function matches(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const found = new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]))
}
