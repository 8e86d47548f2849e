/** Seeded random numbers (mulberry32): the same seed gives the same run. */
export interface Random {
  (): number
  chance(share: number): boolean
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  between(min: number, max: number): number
  uuid(): string
}

export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('')
  return Object.assign(next, {
    chance: (share: number) => next() < share,
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    between: (min: number, max: number) => min + next() * (max - min),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  })
}
