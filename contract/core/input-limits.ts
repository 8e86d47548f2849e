/** Size limits of requests. They are checked before validation, because its cost grows with the number of values. */

export interface InputLimits {
  /** Size of the JSON body after decompression. */
  bytes: number
  /** Number of fields and list items, at any depth. */
  values: number
  /** Levels of nested objects and lists. */
  depth: number
}

/** Sufficient for every form. An endpoint that accepts long lists declares its own limits. */
export const defaultLimits: InputLimits = { bytes: 64 * 1024, values: 500, depth: 16 }

export const getInputLimits = ({ limits }: { limits?: Partial<InputLimits> }): InputLimits => ({
  ...defaultLimits,
  ...limits,
})

/**
 * Counts the values of parsed JSON without recursion, so that deep input cannot exhaust the stack.
 * @returns the number of values; null as soon as a limit is exceeded.
 */
export function countValues(input: unknown, { values, depth }: Omit<InputLimits, 'bytes'>): number | null {
  let count = 0
  let level = isContainer(input) ? [input] : []
  for (let currentDepth = 1; level.length > 0; currentDepth++) {
    if (currentDepth > depth) return null
    const next: object[] = []
    for (const container of level) {
      for (const name in container) {
        if (++count > values) return null
        const value = (container as Record<string, unknown>)[name]
        if (isContainer(value)) next.push(value)
      }
    }
    level = next
  }
  return count
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
