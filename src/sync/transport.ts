/** The engine's transport port over HTTP. */
import { complete, urlOf, type Endpoint, type InputOf } from '#contract/endpoint'
import { publicSettings } from '#contract/settings'
import { protocolVersion, pull, push } from '#contract/sync'
import { request, type Sending } from '../api/request'
import type { Failure } from '../api/result'
import type { Transport } from './ports'
import { queuedNamed } from './queued'

/** A full batch on a 2G connection takes longer than an ordinary call. */
const pushTimeoutMs = 30_000

/** For a command that was queued by a newer build, which was rolled back since. */
const unknownHere: Failure = {
  ok: false,
  kind: 'refused',
  code: 'no_such_endpoint',
  message: "This address doesn't exist.",
}

export interface Wire {
  fetch?: typeof fetch
  /** False disables compression, for example in simulations. */
  gzip?: boolean
}

export function createTransport({ fetch, gzip = true }: Wire = {}): Transport {
  const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>, sending: Sending) =>
    request(endpoint, input, { ...sending, fetch })
  return {
    push: (body, token) =>
      send(push, { ...complete<Endpoint>({}), body } as InputOf<typeof push>, {
        token,
        gzip,
        timeoutMs: pushTimeoutMs,
      }),
    replay: async (row, token) => {
      const endpoint = queuedNamed(row.endpoint)
      return endpoint ? send(endpoint, row.input, { token, key: row.key }) : unknownHere
    },
    // Bypasses every cache: a cached response would report success without a network.
    probe: () => send(publicSettings, complete<typeof publicSettings>({}), { cache: 'no-store' }),
    pull: (cursor, token) => {
      const query = { protocol: String(protocolVersion), ...(cursor ? { cursor } : {}) }
      return send(pull, { params: {}, query, body: {} }, { token, timeoutMs: pushTimeoutMs })
    },
    read: (endpoint, token) => send(endpoint, complete<Endpoint>({}), { token }),
  }
}

/** The service worker must not answer this request from a cache: see `runtime-cache.ts`. */
export const probeUrl = urlOf(publicSettings, { params: {}, query: {} })
