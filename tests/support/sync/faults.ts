/** The faults of a simulated world and their rates. */
import type { Random } from './random'

/** Faults of a request or its response. */
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

/** Faults of a device or its user. */
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

export interface FaultRates {
  /** Share of requests that are affected by a fault. */
  rate: number
  wire: readonly WireFault[]
  /** Share of steps in which the fault occurs. */
  device: Readonly<Record<DeviceFault, number>>
}

const noDeviceFaults = Object.fromEntries(deviceFaults.map((name) => [name, 0])) as Record<DeviceFault, number>
export const noFaults: FaultRates = { rate: 0, wire: [], device: noDeviceFaults }

/**
 * Draws the fault rates of a seed. All faults together hide some bugs, and each fault alone hides others.
 *
 * @param percent share of affected requests, from 0 to 60; drawn if it is not given
 */
export function drawFaultRates(random: Random, percent?: number): FaultRates {
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

/** Counts how often each fault affected each kind of command. */
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
