/** The network of a world: what happens to each request, by the fault rates. */
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { queuedCommands } from '#contract/sync/queued-commands'
import type { FaultRates, WireFault } from './faults'
import type { Random } from './random'
import type { VirtualTime } from './virtual-time'
import {
  throwNetworkError,
  json,
  portalPage,
  type Carry,
  type Server,
  type WireResponse,
  type WireRequest,
} from './wire'

/** The world's state that the network needs. */
export interface NetworkContext {
  time: VirtualTime
  random: Random
  faultRates(): FaultRates
  isOffline(device: number): boolean
  isAlive(device: number, tab: number): boolean
  /** Whether the lock of this device was ever stolen from a tab, which then continues its work. */
  wasStolen(device: number): boolean
  recordCoverage(fault: WireFault | 'expired' | 'upgrade', kinds: string[]): void
  /** Reports behavior that our clients must never show. */
  reportViolation(what: string): void
}

export interface KillableServer extends Server {
  /** Handles the request and is killed during it, at a point that the number selects. */
  handleAndKill(request: WireRequest, place: number): Promise<unknown>
}

const busyResponse = (retryAfter?: number) =>
  json(503, { code: 'busy', message: '' }, retryAfter ? { 'retry-after': String(retryAfter) } : {})
const htmlResponse = (status: number): WireResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Sorry</h1>',
})

export class Network {
  /** While a killed server restarts. */
  private downUntil = 0
  /** When a tab may send again, by `Retry-After`. */
  private readonly retryAllowedAt = new Map<string, number>()
  /** Tabs with a running push, by device. */
  private readonly pushing = new Map<number, (number | undefined)[]>()

  constructor(private readonly context: NetworkContext) {}

  /** A device whose clock was changed cannot observe `Retry-After`. */
  clearRetryAfter(device: number): void {
    for (const name of this.retryAllowedAt.keys()) if (name.startsWith(`${device}/`)) this.retryAllowedAt.delete(name)
  }

  createCarrier(device: number): Carry {
    return async (request, server) => {
      const { context: around } = this
      if (this.isTooEarly(device, request))
        around.reportViolation(`device ${device} sent a request before Retry-After had passed: ${request.url}`)
      const endPush = this.beginPush(device, request)
      try {
        const answer = await this.deliver(device, request, server as KillableServer)
        if (answer.status === 401) around.recordCoverage('expired', getCommandKinds(request))
        if (answer.status === 426) around.recordCoverage('upgrade', getCommandKinds(request))
        this.recordRetryAfter(device, request, answer)
        return answer
      } finally {
        endPush()
      }
    }
  }

  private async deliver(device: number, request: WireRequest, server: KillableServer): Promise<WireResponse> {
    const { time, random, isOffline } = this.context
    const fault = this.pick(request)
    if (fault) this.context.recordCoverage(fault, getCommandKinds(request))
    const transit = () => time.sleep(fault === 'delayed' ? random.between(1000, 25_000) : random.between(20, 400))
    await transit()
    if (isOffline(device) || fault === 'lost') return throwNetworkError()
    if (time.now() < this.downUntil) return random.chance(0.5) ? throwNetworkError() : htmlResponse(502)
    if (fault === 'server killed') {
      await time.track(server.handleAndKill(request, random.below(1000)))
      this.downUntil = time.now() + random.between(500, 20_000)
      return throwNetworkError()
    }
    if (fault === 'late') {
      // The client has timed out long before the request arrives.
      time.after(random.between(5000, 120_000), () => void time.track(server.handle(request).catch(() => undefined)))
      return throwNetworkError()
    }
    const faultResponse = fault && this.getFaultResponse(fault)
    if (faultResponse) return faultResponse
    // A browser may repeat a POST by itself, and the first copy may arrive last.
    if (fault === 'twice')
      time.after(random.between(1, 5000), () => void time.track(server.handle(request).catch(() => undefined)))
    const answer = await time.track(server.handle(request))
    await transit()
    return isOffline(device) || fault === 'unheard' ? throwNetworkError() : answer
  }

  private pick(request: WireRequest): WireFault | null {
    const { random } = this.context
    const rates = this.context.faultRates()
    if (rates.wire.length === 0 || !random.chance(rates.rate)) return null
    const fault = random.pick(rates.wire)
    if (fault === 'twice' && request.method === 'GET') return null
    return fault === 'too large' && request.url !== '/api/sync/push' ? null : fault
  }

  private getFaultResponse(fault: WireFault): WireResponse | null {
    const { random } = this.context
    if (fault === 'portal') return random.pick([portalPage, htmlResponse(403), htmlResponse(511)])
    if (fault === 'too many')
      return json(429, { code: 'too_many_requests', message: '' }, { 'retry-after': random.pick(['3', '20', '90']) })
    if (fault === 'broken')
      return random.pick([
        busyResponse(),
        busyResponse(3),
        htmlResponse(502),
        htmlResponse(504),
        json(500, { code: 'unexpected', message: '' }),
      ])
    if (fault === 'too large') return random.pick([htmlResponse(413), json(413, { code: 'too_large', message: '' })])
    return null
  }

  private isTooEarly(device: number, request: WireRequest): boolean {
    return (this.retryAllowedAt.get(this.getRateLimitKey(device, request)) ?? 0) > this.context.time.now()
  }

  private recordRetryAfter(device: number, request: WireRequest, answer: WireResponse): void {
    const wait = answer.headers['retry-after']
    if (request.tab !== undefined && wait)
      this.retryAllowedAt.set(this.getRateLimitKey(device, request), this.context.time.now() + Number(wait) * 1000)
  }

  /** Push and pull have separate limits. */
  private getRateLimitKey(device: number, { tab, url }: WireRequest): string {
    return `${device}/${tab}/${url.startsWith('/api/sync/pull') ? 'pull' : 'push'}`
  }

  /** Only one tab per device may push at a time, unless a lock was stolen. */
  private beginPush(device: number, { url, tab }: WireRequest): () => void {
    if (url !== '/api/sync/push') return () => undefined
    const tabs = this.pushing.get(device) ?? []
    this.pushing.set(device, tabs)
    if (!this.context.wasStolen(device) && tabs.some((other) => other !== tab && this.context.isAlive(device, other!)))
      this.context.reportViolation(`two tabs of device ${device} push at once`)
    tabs.push(tab)
    return () => void tabs.splice(tabs.indexOf(tab), 1)
  }
}

/** Returns the kinds of commands in a request; `pull` for a pull. */
export function getCommandKinds({ method, url, body }: WireRequest): string[] {
  if (url === '/api/sync/push')
    return (JSON.parse(body!) as { commands: { endpoint: string }[] }).commands.map(({ endpoint }) => endpoint)
  if (url.startsWith('/api/sync/pull')) return ['pull']
  if (method === 'GET') return []
  if (url === `/api${requestBooking.path}`) return [requestBooking.name]
  const queuedEndpoint = queuedCommands.find(
    (endpoint) => endpoint.method === method && getPathPattern(endpoint.path).test(url),
  )
  return queuedEndpoint ? [queuedEndpoint.name] : []
}

const patterns = new Map<string, RegExp>()
function getPathPattern(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}
