/** The wires of a world: what becomes of each request on its way, by the weather. */
import { requestBooking } from '#contract/bookings/bookings'
import { queuedEndpoints } from '../../../src/sync/queued-endpoints'
import type { Weather, WireFault } from './faults'
import type { Random } from './random'
import type { VirtualTime } from './time'
import { cut, json, portalPage, type Carry, type Server, type WireAnswer, type WireRequest } from './wire'

/** What the world behind the wires knows. */
export interface Around {
  time: VirtualTime
  random: Random
  weather(): Weather
  isOffline(device: number): boolean
  isAlive(device: number, tab: number): boolean
  /** Whether a lock of this device was ever taken from a tab, which then goes on with what it was at. */
  wasStolen(device: number): boolean
  covered(fault: WireFault | 'expired' | 'upgrade', kinds: string[]): void
  /** Something that no client of ours may do. */
  caught(what: string): void
}

export interface Mortal extends Server {
  /** Handles it and is killed on the way, at a place that the number picks. */
  handleDying(request: WireRequest, place: number): Promise<unknown>
}

const busy = (retryAfter?: number) =>
  json(503, { code: 'busy', message: '' }, retryAfter ? { 'retry-after': String(retryAfter) } : {})
const html = (status: number): WireAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Sorry</h1>',
})

export class Network {
  /** While a killed server starts again. */
  private downUntil = 0
  /** When a tab may ask again, by what it was told. */
  private readonly mayAsk = new Map<string, number>()
  /** Tabs with a push under way, by device. */
  private readonly pushing = new Map<number, (number | undefined)[]>()

  constructor(private readonly around: Around) {}

  /** A device whose clock was changed cannot keep to what it was told. */
  forgive(device: number): void {
    for (const name of this.mayAsk.keys()) if (name.startsWith(`${device}/`)) this.mayAsk.delete(name)
  }

  carryOf(device: number): Carry {
    return async (request, server) => {
      const { around } = this
      if (this.asksTooEarly(device, request))
        around.caught(`device ${device} asked again before it was told to: ${request.url}`)
      const end = this.beginPush(device, request)
      try {
        const answer = await this.bring(device, request, server as Mortal)
        if (answer.status === 401) around.covered('expired', kindsOf(request))
        if (answer.status === 426) around.covered('upgrade', kindsOf(request))
        this.heedWait(device, request, answer)
        return answer
      } finally {
        end()
      }
    }
  }

  private async bring(device: number, request: WireRequest, server: Mortal): Promise<WireAnswer> {
    const { time, random, isOffline } = this.around
    const fault = this.pick(request)
    if (fault) this.around.covered(fault, kindsOf(request))
    const pass = () => time.sleep(fault === 'delayed' ? random.between(1000, 25_000) : random.between(20, 400))
    await pass()
    if (isOffline(device) || fault === 'lost') return cut()
    if (time.now() < this.downUntil) return random.chance(0.5) ? cut() : html(502)
    if (fault === 'server killed') {
      await time.track(server.handleDying(request, random.below(1000)))
      this.downUntil = time.now() + random.between(500, 20_000)
      return cut()
    }
    if (fault === 'late') {
      // The sender has long given up when it arrives.
      time.after(random.between(5000, 120_000), () => void time.track(server.handle(request).catch(() => undefined)))
      return cut()
    }
    const instead = fault && this.insteadOf(fault)
    if (instead) return instead
    // A browser may send a POST a second time by itself, and its first copy may arrive last.
    if (fault === 'twice')
      time.after(random.between(1, 5000), () => void time.track(server.handle(request).catch(() => undefined)))
    const answer = await time.track(server.handle(request))
    await pass()
    return isOffline(device) || fault === 'unheard' ? cut() : answer
  }

  private pick(request: WireRequest): WireFault | null {
    const { random } = this.around
    const weather = this.around.weather()
    if (weather.wire.length === 0 || !random.chance(weather.rate)) return null
    const fault = random.pick(weather.wire)
    if (fault === 'twice' && request.method === 'GET') return null
    return fault === 'too large' && request.url !== '/api/sync/push' ? null : fault
  }

  private insteadOf(fault: WireFault): WireAnswer | null {
    const { random } = this.around
    if (fault === 'portal') return random.pick([portalPage, html(403), html(511)])
    if (fault === 'too many')
      return json(429, { code: 'too_many_requests', message: '' }, { 'retry-after': random.pick(['3', '20', '90']) })
    if (fault === 'broken')
      return random.pick([busy(), busy(3), html(502), html(504), json(500, { code: 'unexpected', message: '' })])
    if (fault === 'too large') return random.pick([html(413), json(413, { code: 'too_large', message: '' })])
    return null
  }

  private asksTooEarly(device: number, request: WireRequest): boolean {
    return (this.mayAsk.get(this.paceOf(device, request)) ?? 0) > this.around.time.now()
  }

  private heedWait(device: number, request: WireRequest, answer: WireAnswer): void {
    const wait = answer.headers['retry-after']
    if (request.tab !== undefined && wait)
      this.mayAsk.set(this.paceOf(device, request), this.around.time.now() + Number(wait) * 1000)
  }

  /** Sending and reading have a pace each. */
  private paceOf(device: number, { tab, url }: WireRequest): string {
    return `${device}/${tab}/${url.startsWith('/api/sync/pull') ? 'pull' : 'push'}`
  }

  /** One drainer a device, as long as nobody loses patience with it. */
  private beginPush(device: number, { url, tab }: WireRequest): () => void {
    if (url !== '/api/sync/push') return () => undefined
    const tabs = this.pushing.get(device) ?? []
    this.pushing.set(device, tabs)
    if (!this.around.wasStolen(device) && tabs.some((other) => other !== tab && this.around.isAlive(device, other!)))
      this.around.caught(`two tabs of device ${device} push at once`)
    tabs.push(tab)
    return () => void tabs.splice(tabs.indexOf(tab), 1)
  }
}

/** The kinds of commands in a request; `pull` where it is one. */
export function kindsOf({ method, url, body }: WireRequest): string[] {
  if (url === '/api/sync/push')
    return (JSON.parse(body!) as { commands: { endpoint: string }[] }).commands.map(({ endpoint }) => endpoint)
  if (url.startsWith('/api/sync/pull')) return ['pull']
  if (method === 'GET') return []
  if (url === `/api${requestBooking.path}`) return [requestBooking.name]
  const found = queuedEndpoints.find((endpoint) => endpoint.method === method && patternOf(endpoint.path).test(url))
  return found ? [found.name] : []
}

const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
  patterns.set(path, known)
  return known
}
