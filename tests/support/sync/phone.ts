/**
 * A simulated device with the real engine: one storage for each user who signed in, tabs that share the storages, and a
 * lock. A tab can be killed at any of its storage calls.
 */
import type { Endpoint, CallInput } from '#contract/core/endpoint'
import type { Preview } from '../../../src/db/rows'
import { createMonotonicClock } from '../../../src/sync/engine/backoff'
import type { Storage } from '../../../src/sync/engine/ports'
import { Runner, type Kick, type RunnerPorts } from '../../../src/sync/engine/runner'
import { noActivity, type Activity } from '../../../src/sync/page/status'
import { createTransport } from '../../../src/sync/engine/transport'
import { MemoryStorage } from './memory-storage'
import type { Random } from './random'
import type { VirtualTime } from './virtual-time'
import { DeviceLock } from './device-lock'
import { createFetch, type Carry, type Server, type WireRequest } from './wire'

/** A storage that commands can be written to. */
export type DeviceStorage = Storage & Pick<MemoryStorage, 'enqueue' | 'reopen'>

export interface PhoneParts<S extends DeviceStorage> {
  time: VirtualTime
  random: Random
  server: Server
  carry?: Carry
  makeStorage(user: string): S
  /** Called when a tab was killed at this storage call. */
  onDeath?(user: string, call: string): void
}

export interface Tab {
  runner: Runner
  alive: boolean
  activity: Activity
  user: string
  id: number
  /** The tab runs an older build, whose protocol the server no longer supports. */
  old: boolean
  /** A frozen tab runs nothing before this time. */
  frozenUntil: number
}

/** The error of a device without free space. */
const createQuotaError = () => Object.assign(new Error('The device is full.'), { name: 'QuotaExceededError' })
const readCalls = ['waiting', 'lastPull']

export const createMemoryStorageFactory =
  (time: Pick<VirtualTime, 'now'>, random: Random, device: string) => (user: string) =>
    new MemoryStorage(user, device, { newId: random.uuid, now: time.now })

export class Phone<S extends DeviceStorage = MemoryStorage> {
  readonly storages = new Map<string, S>()
  readonly tabs: Tab[] = []
  session: { user: string; token: string } | null = null
  /** Tokens that the server rejected with a 401. */
  readonly refusedTokens: string[] = []
  /** Counts down storage calls. The tab that makes the last one is killed, before or after the call takes effect. */
  crash: { in: number; when: 'before' | 'after' } | null = null
  storageCalls = 0
  /** Difference of the device's clock from the true time, in ms. */
  skew = 0
  isFull = false
  /** The browser reports that there is no network. */
  isOffline = false
  /** Tabs opened from now on run an older build. */
  isOld = false
  readonly lock: DeviceLock

  constructor(private readonly parts: PhoneParts<S>) {
    this.lock = new DeviceLock(parts.time)
  }

  readonly now = (): number => this.parts.time.now() + this.skew

  storage(user: string): S {
    const storage = this.storages.get(user) ?? this.parts.makeStorage(user)
    this.storages.set(user, storage)
    return storage
  }

  get ownStorage(): S {
    return this.storage(this.session!.user)
  }

  signIn(user: string, token: string): void {
    this.session = { user, token }
    const open = this.tabs.filter(({ alive }) => alive)
    if (open.every((tab) => tab.user === user)) return open.forEach((tab) => tab.runner.kick('token'))
    open.forEach((tab) => this.kill(tab))
    open.forEach(() => this.openTab())
  }

  openTab(): Tab {
    const tab = {
      alive: true,
      activity: noActivity,
      user: this.session!.user,
      id: this.tabs.length,
      old: this.isOld,
      frozenUntil: 0,
    } as Tab
    tab.runner = new Runner(this.buildPorts(tab))
    this.tabs.push(tab)
    tab.runner.kick('start')
    return tab
  }

  /** Kills a tab like a process: pending work never continues. */
  kill(tab: Tab): void {
    tab.alive = false
    tab.runner.stop()
    this.lock.release(tab)
  }

  /** Opens the data of the older build with a newer build. */
  async upgrade(): Promise<void> {
    const open = this.tabs.filter(({ alive }) => alive)
    open.forEach((tab) => this.kill(tab))
    this.isOld = false
    for (const storage of this.storages.values()) await storage.reopen()
    if (this.session) open.forEach(() => this.openTab())
  }

  /** Adds a command to the signed-in user's outbox. */
  async write<E extends Endpoint>(endpoint: E, given: CallInput<E>, preview?: Preview): Promise<string | null> {
    if (this.isFull) throw createQuotaError()
    return this.ownStorage.enqueue(endpoint, given, preview)
  }

  async act<E extends Endpoint>(endpoint: E, given: CallInput<E>, preview?: Preview): Promise<string | null> {
    const key = await this.ownStorage.enqueue(endpoint, given, preview)
    this.kick('queued')
    return key
  }

  kick(reason: Kick): void {
    for (const tab of this.tabs) if (tab.alive) tab.runner.kick(reason)
  }

  private buildPorts(tab: Tab): RunnerPorts {
    const { time, random, server, carry } = this.parts
    const send = createFetch(
      server,
      tab.old && carry ? (request, to) => carry(downgradeRequest(request), to) : carry,
      tab.id,
    )
    const storage = this.makeStorageKillable(tab, this.storage(tab.user))
    return {
      now: createMonotonicClock(this.now),
      random,
      storage,
      transport: createTransport({ fetch: this.makeFetchKillable(tab, send), gzip: false }),
      isOffline: () => this.isOffline,
      token: async () => (this.session?.user === tab.user ? this.session.token : null),
      after: time.after,
      lock: (work) => this.lock.request(tab, work),
      report: (activity) => (tab.activity = activity),
      unfinished: () => undefined,
      unauthenticated: (token) => this.expire(token),
    }
  }

  private expire(token: string): void {
    this.refusedTokens.push(token)
    if (this.session?.token === token) this.session = null
  }

  private makeFetchKillable(tab: Tab, send: typeof fetch): typeof fetch {
    return async (...given) => {
      const answer = await send(...given)
      await this.waitUntilThawed(tab)
      return tab.alive ? answer : neverResolve()
    }
  }

  private makeStorageKillable(tab: Tab, storage: Storage): Storage {
    const step = async (name: string, call: () => Promise<unknown>): Promise<unknown> => {
      this.storageCalls += 1
      await this.waitUntilThawed(tab)
      const dies = this.crash !== null && --this.crash.in === 0 ? this.crash.when : null
      if (!tab.alive || dies === 'before') return this.killTab(tab, name)
      if (this.isFull && !readCalls.includes(name)) throw createQuotaError()
      const result = await this.parts.time.track(call())
      return dies === 'after' || !tab.alive ? this.killTab(tab, name) : result
    }
    return new Proxy(storage, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => step(String(name), () => value.apply(target, given) as Promise<unknown>)
      },
    })
  }

  private async waitUntilThawed(tab: Tab): Promise<void> {
    const remainingMs = tab.frozenUntil - this.parts.time.now()
    if (remainingMs > 0) await this.parts.time.sleep(remainingMs)
  }

  private killTab(tab: Tab, call: string): Promise<never> {
    if (tab.alive) {
      this.crash = null
      this.parts.onDeath?.(tab.user, call)
      this.kill(tab)
    }
    return neverResolve()
  }
}

const neverResolve = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** The request as an older build would send it. */
const downgradeRequest = (request: WireRequest): WireRequest => ({
  ...request,
  url: request.url.replace('protocol=1', 'protocol=0'),
  ...(request.body ? { body: request.body.replace('"protocol":1', '"protocol":0') } : {}),
})
