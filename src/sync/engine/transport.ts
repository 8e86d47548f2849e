/** The engine's transport port over HTTP. */
import { completeInput, buildUrl } from '#contract/core/build-request'
import type { Endpoint, InputOf } from '#contract/core/endpoint'
import { publicSettings } from '#contract/platform/public-settings'
import { protocolVersion, pull, push } from '#contract/sync/sync'
import { request, type RequestOptions } from '../../api/request'
import type { Failure } from '../../api/result'
import type { Transport } from './ports'
import { findQueuedCommand } from '#contract/sync/queued-commands'

/** A full batch on a 2G connection takes longer than an ordinary call. */
const pushTimeoutMs = 30_000

/** For a command that was queued by a newer build, which was rolled back since. */
const unknownEndpoint: Failure = {
  ok: false,
  kind: 'refused',
  code: 'no_such_endpoint',
  message: "This address doesn't exist.",
}

interface TransportOptions {
  fetch?: typeof fetch
  /** False disables compression, for example in simulations. */
  gzip?: boolean
}

export function createTransport({ fetch, gzip = true }: TransportOptions = {}): Transport {
  const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: RequestOptions) =>
    request(endpoint, input, { ...options, fetch })
  return {
    push: (body, token) =>
      send(
        push,
        { ...completeInput<Endpoint>({}), body },
        {
          token,
          gzip,
          timeoutMs: pushTimeoutMs,
        },
      ),
    replay: async (row, token) => {
      const endpoint = findQueuedCommand(row.endpoint)
      return endpoint ? send(endpoint, row.input, { token, key: row.key }) : unknownEndpoint
    },
    // Bypasses every cache: a cached response would report success without a network.
    probe: () => send(publicSettings, completeInput<typeof publicSettings>({}), { cache: 'no-store' }),
    pull: (cursor, token) => {
      const query = { protocol: String(protocolVersion), ...(cursor ? { cursor } : {}) }
      return send(pull, { params: {}, query, body: {} }, { token, timeoutMs: pushTimeoutMs })
    },
    read: (endpoint, token) => send(endpoint, completeInput<Endpoint>({}), { token }),
  }
}

/** The service worker must not answer this request from a cache: see `runtime-cache.ts`. */
export const probeUrl = buildUrl(publicSettings, { params: {}, query: {} })
