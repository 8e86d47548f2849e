/** Registers every endpoint of the contract, and throws if one is missing, duplicated or unknown. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/index'
import { totalHeader } from '#contract/core/total-count'
import { listing } from '#contract/catalogue/catalogue'
import { isMutation } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { Route } from '../domain/route'
import { createAccessHook, getCurrentCaller } from './request-access'
import { limitBody } from './body'
import { execute, type Deps, type ExecutionResult } from './execute'
import { readForm } from './form'
import { isAfterWrite } from './write-mark'
import { formatJsonInParts, isLongResponse } from './json-parts'

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type Registry = ReadonlyMap<string, Route>

/**
 * Returns the implemented routes by endpoint name.
 * @param handledElsewhere names of endpoints with their own handlers (the sync push, client error reports)
 */
export function buildRegistry(routes: readonly Route[], handledElsewhere: readonly string[], demo: boolean): Registry {
  const registry = new Map<string, Route>()
  for (const route of routes) {
    const { name, access } = route.endpoint
    if (!endpoints.includes(route.endpoint)) throw new Error(`route ${name} is not in the contract`)
    if (!access?.kind || (access.kind === 'roles' && access.roles.length === 0))
      throw new Error(`route ${name} says nobody may call it`)
    if (registry.has(name)) throw new Error(`route ${name} is implemented twice`)
    if (access.kind === 'demo' && !demo) continue
    registry.set(name, route)
  }
  const missing = endpoints.filter(
    (e) => !registry.has(e.name) && !handledElsewhere.includes(e.name) && (demo || e.access.kind !== 'demo'),
  )
  if (missing.length > 0) throw new Error(`not implemented: ${missing.map((e) => e.name).join(', ')}`)
  return registry
}

export function serveRoutes(app: FastifyInstance, registry: Registry, deps: Deps): void {
  for (const route of registry.values()) {
    app.route({
      method: route.endpoint.method,
      url: `/api${route.endpoint.path}`,
      onRequest: createAccessHook(route.endpoint, deps),
      ...limitBody(route.endpoint),
      config: { isForm: route.endpoint.isForm === true },
      handler: (request, reply) => handleRequest(route, request, reply, deps),
    })
  }
}

async function handleRequest(route: Route, request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<unknown> {
  const { endpoint } = route
  const form = request.isMultipart() ? await readForm(request, reply, endpoint, deps.gateways.files) : null
  try {
    const executed = await execute(
      route,
      {
        caller: await getCurrentCaller(endpoint, request, reply, deps),
        input: { params: request.params, query: request.query, body: form ? form.body : (request.body ?? undefined) },
        files: form?.files ?? [],
        address: request.ip,
        raw: { headers: request.headers, body: request.rawBody ?? Buffer.alloc(0) },
        key: parseIdempotencyKey(request, endpoint),
        wantsAnswer: true,
        isAfterWrite: isAfterWrite(request),
      },
      deps,
    )
    if (executed.ok && endpoint === listing) deps.views?.noteView(request, (request.params as { id: string }).id)
    return sendResponse(executed, endpoint, request, reply)
  } finally {
    await form?.discard()
  }
}

function sendResponse(
  executed: ExecutionResult,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (!executed.ok) {
    const { status, ...body } = executed.refusal
    void reply.header('cache-control', 'no-store')
    return reply.status(status).send(body)
  }
  if (endpoint.access.kind === 'public' && endpoint.offline === 'cache')
    return sendCacheable(executed.answer, request, reply)
  void reply.header('cache-control', 'no-store')
  if (executed.total !== undefined) void reply.header(totalHeader, executed.total)
  // A query without a result gets 204. A command without a result gets an empty object.
  if (executed.answer === undefined && !isMutation(endpoint)) return reply.status(204).send()
  const response = executed.answer ?? {}
  return reply
    .status(200)
    .type('application/json')
    .send(isLongResponse(response) ? Readable.from(formatJsonInParts(response)) : JSON.stringify(response))
}

/** Sends a response that is the same for every caller. Caches must revalidate it by its ETag. */
function sendCacheable(value: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const body = JSON.stringify(value)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type('application/json').send(body)
}

function parseIdempotencyKey(request: FastifyRequest, endpoint: Endpoint): string | null {
  if (!isMutation(endpoint)) return null
  const key = request.headers['idempotency-key']
  if (key === undefined && endpoint.requiresKey)
    throw new Refusal('malformed', { message: 'This request needs an idempotency key.' })
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refusal('malformed')
  return key
}
