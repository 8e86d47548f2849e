/** Checks the caller, the permissions and the body size from the headers, before the body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { readAttention } from '#contract/platform/statistics'
import { isMutation } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { getInputLimits } from '#contract/core/input-limits'
import { Refusal } from '#contract/core/refusals'
import { pull } from '#contract/sync/sync'
import { maxPictureBytes } from '#contract/sync/uploads'
import { countUses } from '../domain/core/limits'
import type { Who } from '../domain/route'
import { authenticate } from './authenticate'
import { isMultipartForm, isUploadChunk } from './body'
import { toRefusal } from './errors'
import { authorize, type Deps } from './execute'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public endpoints. */
    caller: Who | null
  }
}

/** A refused body up to this size is read and dropped, so that the connection can be reused. */
const maxDrainedBytes = 1024 * 1024
/** Size allowance for the boundaries and headers of a multipart form. */
const formOverheadBytes = 16 * 1024
/** After this time the session is looked up again, because it may have ended while a slow body arrived. */
const maxCallerAgeMs = 2000

export function registerAccessHooks(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('no_such_endpoint')
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && getBodyBytes(request) > maxDrainedBytes) void reply.header('connection', 'close')
  })
}

/** Creates the hook that authenticates and authorizes a request before its body is read. */
export const createAccessHook =
  (endpoint: Endpoint, deps: Deps): onRequestAsyncHookHandler =>
  async (request) => {
    try {
      request.caller = await authenticateFor(endpoint, request, deps)
      const { caller } = request
      // A program is no visitor.
      if (caller?.vendorId && !caller.apiKey) deps.views?.noteMember(request, caller.vendorId)
      authorize(endpoint, caller, deps.clock?.() ?? new Date())
      if (caller?.apiKey) await countKeyUse(caller.apiKey.id, deps)
    } catch (error) {
      const subject = {
        accountId: request.caller?.accountId,
        address: request.ip,
        hasToken: request.headers.authorization !== undefined,
      }
      const { code } = toRefusal(error)
      deps.securityLog?.outcome(endpoint, code, subject)
      deps.metrics?.noteRefusal(code)
      throw error
    }
    if (isMutation(endpoint)) checkContentHeaders(endpoint, request)
  }

/** Counted outside the transaction of a command: requests that fail count too. */
const countKeyUse = (id: string, { connection, settings, clock }: Deps): Promise<void> =>
  countUses(connection.db, settings, clock?.() ?? new Date(), [{ limit: 'apiKey', subject: id }])

/** Returns the caller after the body was read. */
export async function getCurrentCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<Who | null> {
  return reply.elapsedTime > maxCallerAgeMs ? authenticateFor(endpoint, request, deps) : request.caller
}

/** These calls are caused by a timer or by the changes of others. They do not show that an administrator is present. */
const backgroundEndpoints: readonly string[] = [pull.name, readAttention.name]

async function authenticateFor(
  { access, name }: Endpoint,
  request: FastifyRequest,
  { connection, clock }: Deps,
): Promise<Who | null> {
  return access.kind === 'public' || access.kind === 'demo'
    ? null
    : authenticate(connection.db, request, {
        isBackground: backgroundEndpoints.includes(name),
        ...(clock && { at: clock() }),
      })
}

function checkContentHeaders(endpoint: Endpoint, request: FastifyRequest): void {
  const isMultipart = isMultipartForm(request.headers)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const isUnexpected = (isMultipart && !endpoint.files) || (isUploadChunk(request.headers) && !endpoint.bytes)
  // A form is parsed as it arrives, and a picture is compressed already.
  const isCompressed = encoding !== 'identity' && (isMultipart || Boolean(endpoint.bytes))
  if (isUnexpected || isCompressed) throw new Refusal('unsupported_type')
  const { bytes } = getInputLimits(endpoint)
  const limit = isMultipart ? bytes + formOverheadBytes + endpoint.files!.length * maxPictureBytes : bytes
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refusal('too_large')
}

/** Returns the declared length, or Infinity if it is unknown. */
const getBodyBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
