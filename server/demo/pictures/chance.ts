/** Seeded choices: the same seed always draws the same picture. */

export interface Chance {
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  maybe(share: number): boolean
}

/** mulberry32; the seed is stirred first, so that 1, 2, 3 do not start alike. */
export function chance(seed: number): Chance {
  let state = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    maybe: (share) => next() < share,
  }
}

/** Walks a list of two or more by seed. With a stride coprime to its length, neighbours never get the same entry. */
export function turn<T>(list: readonly [T, ...T[]], seed: number, stride = 1): T {
  return list[Math.abs(Math.trunc(seed) * stride) % list.length] ?? list[0]
}
