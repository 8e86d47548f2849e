/** What goes wrong in a simulated world, and how often. */
import type { Random } from './random'

/** To a request and its answer. */
export const wireFaults = [
  'lost',
  'unheard',
  'twice',
  'delayed',
  'late',
  'portal',
  'too many',
  'broken',
  'too large',
  'server killed',
] as const
export type WireFault = (typeof wireFaults)[number]

/** To a device and who holds it. */
export const deviceFaults = [
  'offline',
  'expired',
  'killed',
  'frozen',
  'clock',
  'full',
  'upgrade',
  'other user',
  'second tab',
] as const
export type DeviceFault = (typeof deviceFaults)[number]

export type Fault = WireFault | DeviceFault
export const faults: readonly Fault[] = [...wireFaults, ...deviceFaults]

export interface Weather {
  /** Share of requests that something happens to. */
  rate: number
  wire: readonly WireFault[]
  /** Share of steps in which it happens. */
  device: Readonly<Record<DeviceFault, number>>
}

const none = Object.fromEntries(deviceFaults.map((name) => [name, 0])) as Record<DeviceFault, number>
export const calm: Weather = { rate: 0, wire: [], device: none }

/**
 * Each seed has weather of its own: all faults at once hide some bugs, each alone hides others.
 * @param percent of requests, from 0 to 60; drawn where it is not given.
 */
export function weatherOf(random: Random, percent?: number): Weather {
  const rate = percent === undefined ? random() * 0.6 : percent / 100
  const wire = wireFaults.filter(() => random.chance(0.5))
  const device = Object.fromEntries(
    deviceFaults.map((name) => [name, random.chance(0.5) ? random() * Math.min(0.2, rate) : 0]),
  )
  return {
    rate,
    wire: wire.length > 0 ? wire : [random.pick(wireFaults)],
    device: device as Record<DeviceFault, number>,
  }
}

/** How often each fault met each kind of command. */
export class Coverage {
  readonly counts = new Map<string, number>()

  hit(fault: string, kinds: Iterable<string>): void {
    for (const kind of new Set(kinds)) this.add(`${fault}|${kind}`, 1)
  }

  count(fault: string, kind: string): number {
    return this.counts.get(`${fault}|${kind}`) ?? 0
  }

  addAll(other: Iterable<readonly [string, number]>): void {
    for (const [name, count] of other) this.add(name, count)
  }

  private add(name: string, count: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count)
  }
}
