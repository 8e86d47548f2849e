/**
 * Builds requests from endpoints. It imports no structs, so that a page can send requests before structs are loaded.
 */
import type { Callable, Endpoint, CallInput, Input, InputOf } from './endpoint'

export const isMutation = (e: Pick<Endpoint, 'method'>): boolean => e.method !== 'GET'

export function completeInput<E extends Callable>(partialInput: CallInput<E>): InputOf<E> {
  const { params = {}, query = {}, body = {} } = partialInput as Partial<Input>
  return { params, query, body } as InputOf<E>
}

/** Builds the URL of a call without its origin, such as `/api/cart/42?x=1`. Omits empty and undefined query values. */
export function buildUrl(e: Pick<Endpoint, 'path'>, input: Pick<Input, 'params' | 'query'>): string {
  const params: Record<string, unknown> = Object.assign({}, input.params)
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}).sort()) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return `/api${path}${search ? `?${search}` : ''}`
}
