/**
 * Formats long responses as JSON in parts. `JSON.stringify`, measuring the text and compressing it would each occupy the
 * thread for as long as the whole response takes, and no other request would be answered.
 */
import { setImmediate } from 'node:timers/promises'

const itemsPerPart = 250
const charactersPerPart = 65_536

/** Whether the response has a list or a text that is longer than one part. */
export const isLongResponse = (response: unknown): response is object =>
  typeof response === 'object' && response !== null && (isLong(response) || Object.values(response).some(isLong))

const isLong = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > itemsPerPart : typeof value === 'string' && value.length > charactersPerPart

/** Yields the text that `JSON.stringify` returns for an object or an array. Other requests are answered between parts. */
export async function* formatJsonInParts(response: object): AsyncGenerator<string> {
  for (const part of listParts(response)) {
    yield part
    await setImmediate()
  }
}

function* listParts(response: object): Generator<string> {
  if (Array.isArray(response)) return yield* formatList(response)
  let separator = '{'
  for (const [name, value] of Object.entries(response)) {
    const text = isLong(value) ? null : JSON.stringify(value)
    if (text === undefined) continue
    yield `${separator}${JSON.stringify(name)}:${text ?? ''}`
    if (text === null) yield* typeof value === 'string' ? formatText(value) : formatList(value)
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

function* formatList(items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += itemsPerPart)
    yield (start === 0 ? '[' : ',') + JSON.stringify(items.slice(start, start + itemsPerPart)).slice(1, -1)
  yield items.length === 0 ? '[]' : ']'
}

/** A character that two parts share is escaped in both, and parsed as one. */
function* formatText(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += charactersPerPart)
    yield (start === 0 ? '"' : '') + JSON.stringify(text.slice(start, start + charactersPerPart)).slice(1, -1)
  yield '"'
}
