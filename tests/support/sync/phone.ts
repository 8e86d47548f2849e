/**
 * A device with the real engine in it: one storage for each user that ever signed in here, tabs that share them, and a
 * lock. A tab can be killed at any of its storage calls.
 */
import type { Endpoint, Given } from '#contract/endpoint'
import type { Preview } from '../../../src/db/rows'
import type { Storage } from '../../../src/sync/ports'
import { Runner, type Kick, type RunnerPorts } from '../../../src/sync/runner'
import { noActivity, type Activity } from '../../../src/sync/status'
import { createTransport } from '../../../src/sync/transport'
import { MemoryStorage } from './memory-storage'
import type { Random } from './random'
import type { VirtualTime } from './time'
import { fetchOver, type Carry, type Server } from './wire'

/** A storage that commands can be written to. */
export type DeviceStorage = Storage & Pick<MemoryStorage, 'enqueue'>

export interface PhoneParts<S extends DeviceStorage> {
  time: VirtualTime
  random: Random
  server: Server
  carry?: Carry
  makeStorage(user: string): S
}

export interface Tab {
  runner: Runner
  alive: boolean
  activity: Activity
  user: string
}

export const memoryStorageOf = (time: VirtualTime, random: Random, device: string) => (user: string) =>
  new MemoryStorage(user, device, { newId: random.uuid, now: time.now })

export class Phone<S extends DeviceStorage = MemoryStorage> {
  readonly storages = new Map<string, S>()
  readonly tabs: Tab[] = []
  session: { user: string; token: string } | null = null
  /** Tokens that a 401 was heard for. */
  readonly refusedTokens: string[] = []
  /** Counts down storage calls; the tab that makes the last one dies, before or after it took effect. */
  crash: { in: number; when: 'before' | 'after' } | null = null
  storageCalls = 0
  private readonly lock = new DeviceLock()

  constructor(private readonly parts: PhoneParts<S>) {}

  storage(user: string): S {
    const storage = this.storages.get(user) ?? this.parts.makeStorage(user)
    this.storages.set(user, storage)
    return storage
  }

  get own(): S {
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
    const tab: Tab = { alive: true, activity: noActivity, user: this.session!.user } as Tab
    tab.runner = new Runner(this.portsOf(tab))
    this.tabs.push(tab)
    tab.runner.kick('start')
    return tab
  }

  /** As a killed process goes: what it was doing never goes on. */
  kill(tab: Tab): void {
    tab.alive = false
    tab.runner.stop()
    this.lock.release(tab)
  }

  async act<E extends Endpoint>(endpoint: E, given: Given<E>, preview?: Preview): Promise<string | null> {
    const key = await this.own.enqueue(endpoint, given, preview)
    this.kick('queued')
    return key
  }

  kick(why: Kick): void {
    for (const tab of this.tabs) if (tab.alive) tab.runner.kick(why)
  }

  private portsOf(tab: Tab): RunnerPorts {
    const { time, random, server, carry } = this.parts
    const storage = this.mortal(tab, this.storage(tab.user))
    return {
      now: time.now,
      random,
      storage,
      transport: createTransport({ fetch: this.mortalFetch(tab, fetchOver(server, carry)), gzip: false }),
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

  private mortalFetch(tab: Tab, send: typeof fetch): typeof fetch {
    return async (...given) => {
      const answer = await send(...given)
      return tab.alive ? answer : dead()
    }
  }

  private mortal(tab: Tab, storage: Storage): Storage {
    const step = async (call: () => Promise<unknown>): Promise<unknown> => {
      this.storageCalls += 1
      const dies = this.crash !== null && --this.crash.in === 0 ? this.crash.when : null
      if (!tab.alive || dies === 'before') return this.die(tab)
      const result = await this.parts.time.track(call())
      return dies === 'after' || !tab.alive ? this.die(tab) : result
    }
    return new Proxy(storage, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => step(() => value.apply(target, given) as Promise<unknown>)
      },
    })
  }

  private die(tab: Tab): Promise<never> {
    if (tab.alive) {
      this.crash = null
      this.kill(tab)
    }
    return dead()
  }
}

const dead = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** As Web Locks are: first come first served, and the dead let go. */
class DeviceLock {
  private holder: Tab | null = null
  private readonly waiting: { tab: Tab; begin: () => void }[] = []

  request<T>(tab: Tab, work: (mine: () => boolean) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => void work(() => this.holder === tab).then(resolve, reject).finally(() => this.release(tab))
      this.waiting.push({ tab, begin })
      this.next()
    })
  }

  release(tab: Tab): void {
    if (this.holder !== tab) return
    this.holder = null
    this.next()
  }

  private next(): void {
    if (this.holder) return
    const next = this.waiting.shift()
    if (!next) return
    if (!next.tab.alive) return this.next()
    this.holder = next.tab
    next.begin()
  }
}
