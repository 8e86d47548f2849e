/**
 * Minimal endpoints for code that only stores responses. The sync worker and service worker then do not load the full
 * structs. `tests/world/rest-lists.feed.test.ts` checks them against the server.
 */
import { any, array, optional, type } from 'superstruct'
import { signedIn } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id } from '../core/values'
import type { AnyStruct } from '../core/validation'

const defineCachedEndpoint = (path: `/${string}`, answer: AnyStruct) =>
  endpoint({ name: path, method: 'GET', path, answer, access: signedIn, offline: 'cache' })

/**
 * Defines an endpoint with the response `{ [list]: [{ _id, … }] }`. It uses `array` and not `list`, because the device
 * deletes rows that the response does not contain.
 */
export const defineListEndpoint = (path: `/${string}`, list: string) =>
  defineCachedEndpoint(path, type({ [list]: array(type({ _id: Id })) }))
const Row = type({ id: Id })
/** Defines an endpoint with the response `{ id, … }`. */
export const defineRowEndpoint = (path: `/${string}`) => defineCachedEndpoint(path, Row)
/** Defines an endpoint with the response `[{ id, … }]`. */
export const defineRowsEndpoint = (path: `/${string}`) => defineCachedEndpoint(path, array(Row))
/** Defines an endpoint that returns one entity or nothing. */
export const defineEntityEndpoint = (path: `/${string}`) => defineCachedEndpoint(path, optional(any()))
