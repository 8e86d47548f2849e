/** How an endpoint is called. Free of structs, so that a page may ask before any is loaded. */
import type { Callable, Endpoint, Given, Input, InputOf } from './endpoint'

export const isMutation = (e: Pick<Endpoint, 'method'>): boolean => e.method !== 'GET'

export function complete<E extends Callable>(given: Given<E>): InputOf<E> {
  const { params = {}, query = {}, body = {} } = given as Partial<Input>
  return { params, query, body } as InputOf<E>
}

/** The URL of a call, below the origin: `/api/cart/42?x=1`. Undefined query values are left out. */
export function urlOf(e: Pick<Endpoint, 'path'>, input: Pick<Input, 'params' | 'query'>): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>).sort()) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return `/api${path}${search ? `?${search}` : ''}`
}
