/** Reports invalid list items in responses, by field name and never by value. */
import type { FieldFault } from '#contract/core/validation'

/** Dispatched with each new endpoint and field, for the error reporter of the page. */
export const invalidItemEvent = 'tilipo:invalid-item'

const counts = new Map<string, number>()

/** How often each field was invalid since this page or worker started: by `endpoint field`, without list positions. */
export const invalidItemCounts: ReadonlyMap<string, number> = counts

/** @param faults faults outside of lists are ignored: such a response is probably not from our server */
export function reportInvalidItems(endpoint: string, faults: readonly FieldFault[]): void {
  for (const { field } of faults.filter(isInsideList)) {
    const name = `${endpoint} ${field.replace(position, '$1*')}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > 1) continue
    console.warn(`Invalid item in a response: ${name}`)
    globalThis.dispatchEvent?.(new Event(invalidItemEvent))
  }
}

const position = /(^|\.)\d+(?=\.|$)/g
const isInsideList = ({ field }: FieldFault): boolean => field.split('.').some((part) => /^\d+$/.test(part))
