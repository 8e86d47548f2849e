/**
 * Minimal endpoints for code that only stores responses. The sync worker and service worker then do not load the full
 * structs. `tests/world/mirror.feed.test.ts` checks them against the server.
 */
import { any, array, optional, type, type Struct } from 'superstruct'
import { signedIn } from './access'
import { endpoint } from './endpoint'
import { Id } from './values'

const at = (path: `/${string}`, answer: Struct<any, any>) =>
  endpoint({ name: path, method: 'GET', path, answer, access: signedIn, offline: 'cache' })

/**
 * Defines an endpoint with the response `{ [list]: [{ _id, … }] }`. It uses `array` and not `list`, because the device
 * deletes rows that the response does not contain.
 */
export const listAt = (path: `/${string}`, list: string) => at(path, type({ [list]: array(type({ _id: Id })) }))
/** Defines an endpoint with the response `[{ id, … }]`. */
export const rowsAt = (path: `/${string}`) => at(path, array(type({ id: Id })))
/** Defines an endpoint that returns one entity or nothing. */
export const thingAt = (path: `/${string}`) => at(path, optional(any()))
