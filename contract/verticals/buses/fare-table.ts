/** The fare table of a trip. Pure. */
import { ngweeOf, zmwOf } from '../../core/money'

interface FareRow {
  since?: unknown
  legs?: readonly unknown[]
}

/**
 * Returns the fare of the whole trip from the fare table, as `bus-ride.ts` finds it: the latest fare
 * that has started. Null without such a fare. Values may be those of a form, which are texts.
 */
export function findFareOn({ fares, route }: Readonly<Record<string, unknown>>, day: string): number | null {
  const legCount = Array.isArray(route) ? route.length - 1 : 0
  const started = (Array.isArray(fares) ? fares : []).flatMap(({ since, legs }: FareRow) =>
    typeof since === 'string' &&
    since !== '' &&
    since <= day &&
    Array.isArray(legs) &&
    legs.length === legCount &&
    legs.every((leg) => String(leg).trim() !== '' && Number(leg) >= 0)
      ? [{ since, legs }]
      : [],
  )
  const latest = started.sort((a, b) => (a.since < b.since ? -1 : 1)).at(-1)
  return latest ? zmwOf(latest.legs.reduce<number>((sum, leg) => sum + ngweeOf(Number(leg)), 0)) : null
}
