/**
 * Deterministic random numbers. Every entity has its own generator, seeded with its name, so that adding one business
 * does not change the others, and ids are the same on every machine.
 */
import { createHash } from 'node:crypto'
import { itemAt } from '#contract/core/checked-access'

export interface Random {
  /** Returns an integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Returns `count` different items, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[]
}

const seed = 'tilipo demo 1'
const digest = (name: string) => createHash('sha256').update(`${seed}/${name}`).digest()

export function createRandom(name: string): Random {
  let state = digest(name).readUInt32LE()
  // mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => itemAt(list, integer(0, list.length - 1))
  return {
    integer,
    pick,
    sample(list, count) {
      const order = list.map((_, index) => ({ index, draw: fraction() })).sort((a, b) => a.draw - b.draw)
      return order
        .slice(0, count)
        .map(({ index }) => index)
        .sort((a, b) => a - b)
        .map((index) => itemAt(list, index))
    },
  }
}

/** Creates a UUID (version 8) from a name. The same name gives the same id on every machine. */
export function createId(name: string): string {
  const bytes = digest(`id/${name}`).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Letters and digits that are hard to confuse when read aloud or from a damaged screen. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export function createReference(name: string): string {
  const random = createRandom(`reference/${name}`)
  return `TLP-${Array.from({ length: 6 }, () => random.pick([...alphabet])).join('')}`
}
