/** A minimal setup of a phone and a server for the engine's own tests. */
import { MemoryStorage } from './memory-storage'
import { ModelServer } from './model-server'
import { createMemoryStorageFactory, Phone } from './phone'
import { createSeededRandom, type Random } from './random'
import { VirtualTime } from './virtual-time'
import { throwNetworkError, type Carry, type WireResponse, type WireRequest } from './wire'

export interface Bench {
  time: VirtualTime
  random: Random
  server: ModelServer
  phone: Phone<MemoryStorage>
  /** Replaces the response to a request; null forwards the request to the server. */
  wire: {
    next: ((request: WireRequest, server: ModelServer) => Promise<WireResponse | null> | WireResponse | null) | null
    down: boolean
  }
  /** Requests that reached the network. */
  sent: WireRequest[]
  user: string
  commandsOf(request: WireRequest): { key: string; endpoint: string; body?: any; params?: any }[]
}

const roundTrip = 100

/** Signs one customer in on one phone with one tab, and a network with a delay. */
export async function openBench(seed = 1): Promise<Bench> {
  const time = new VirtualTime()
  const random = createSeededRandom(seed)
  const server = new ModelServer()
  const sent: WireRequest[] = []
  const wire: Bench['wire'] = { next: null, down: false }
  const carry: Carry = async (request, to) => {
    sent.push(request)
    await time.sleep(roundTrip / 2)
    if (wire.down) return throwNetworkError()
    const override = await wire.next?.(request, server)
    const answer = override ?? (await to.handle(request))
    await time.sleep(roundTrip / 2)
    return answer
  }
  const phone = new Phone<MemoryStorage>({
    time,
    random,
    server,
    carry,
    makeStorage: createMemoryStorageFactory(time, random, random.uuid()),
  })
  const user = random.uuid()
  server.tokens.set('token-1', user)
  server.account(user)
  phone.signIn(user, 'token-1')
  phone.openTab()
  await time.run(1000)
  sent.length = 0
  return { time, random, server, phone, wire, sent, user, commandsOf: ({ body }) => JSON.parse(body!).commands }
}

export const isPush = ({ url }: { url: string }) => url === '/api/sync/push'
export const isPull = ({ url }: { url: string }) => url.startsWith('/api/sync/pull')
export const isProbe = ({ url }: { url: string }) => url === '/api/public/settings'
