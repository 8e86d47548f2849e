/**
 * Calls by address alone, for what only keeps their answers: worker and service worker do not carry what they are made of.
 * `tests/world/mirror.feed.test.ts` holds them to the server.
 */
import { any, array, optional, type, type Struct } from 'superstruct'
import { signedIn } from './access'
import { endpoint } from './endpoint'
import { Id } from './values'

const at = (path: `/${string}`, answer: Struct<any, any>) =>
  endpoint({ name: path, method: 'GET', path, answer, access: signedIn, offline: 'cache' })

/** Not `list`s: what a list does not name is removed from the device. Answered with `{ [list]: [{ _id, … }] }`. */
export const listAt = (path: `/${string}`, list: string) => at(path, type({ [list]: array(type({ _id: Id })) }))
/** Answered with `[{ id, … }]`. */
export const rowsAt = (path: `/${string}`) => at(path, array(type({ id: Id })))
/** One thing, or none. */
export const thingAt = (path: `/${string}`) => at(path, optional(any()))
