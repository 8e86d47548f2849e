/**
 * Converts the contract to an OpenAPI 3.1 document with the access, parameters, content and refusals of each endpoint.
 */
import type { Access } from '#contract/core/access'
import { findScope } from '#contract/api-scopes'
import { apiScopeNames, apiScopes } from '#contract/core/api-scopes'
import { webhookEventNames, webhookEvents } from '#contract/core/webhook-events'
import { isMutation } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { reasons } from '#contract/core/refusals'
import { uploadChunkType } from '#contract/sync/uploads'
import { toJsonSchema, type JsonSchema } from './schema'
import { firstItem } from '#contract/core/checked-access'

interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, object>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

interface Operation {
  operationId: string
  tags: string[]
  description: string
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
  security: Record<string, string[]>[]
}

const description = `The API of Tilipo. It is generated from the contract that the app, the service worker and the server share.

Programs of a business send a key as \`Authorization: Bearer tlp_…\`. The owner creates it in the profile, under "API and Webhooks", and chooses its scopes. A key reaches the operations that name a scope, and no others. The app sends its session token in the same header.

Send an \`Idempotency-Key\` (a UUID) with each request that changes something, and the same key when you repeat it: the command takes effect once, and the repeated request gets the first response.

Errors are \`{ code, message, fields? }\`. The message is written for the end user; programs read the code.`

/**
 * @param endpoints the endpoints that the server serves
 * @param origin the public address of the server, without a path
 */
export function toOpenApi(endpoints: readonly Endpoint[], origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  const tags = [...new Set(endpoints.map(getDomain))].sort().map((name) => ({ name }))
  return {
    openapi: '3.1.0',
    info: { title: 'Tilipo API', version: '1', description },
    servers: [{ url: `${origin}/api` }],
    tags,
    paths,
    webhooks: buildWebhooks(),
    components: {
      schemas: { Refusal: buildRefusalSchema() },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The session token of an account.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of a business. Scopes: ${apiScopeNames.map((scope) => `${scope} (${apiScopes[scope].label})`).join('; ')}.`,
        },
      },
    },
  }
}

const getDomain = ({ name }: Endpoint): string => firstItem(name.split('.'))

function toOperation(endpoint: Endpoint): Operation {
  const { access, answer, method, name } = endpoint
  const needsSession = access.kind === 'session' || access.kind === 'roles'
  const scope = findScope(endpoint)
  const requestBody = toRequestBody(endpoint)
  return {
    operationId: name,
    tags: [getDomain(endpoint)],
    description: `${describeAccess(access)}${scope ? ` API keys need the scope ${scope}.` : ''} ${describeOffline(endpoint)}`,
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...(isMutation({ method }) ? [idempotencyKeyParameter] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: { description: 'Success.', content: { 'application/json': { schema: toJsonSchema(answer) } } },
      default: {
        description: 'Refused, with the reason.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    security: needsSession ? [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])] : [],
  }
}

/** The requests that a business receives, as the standard-webhooks specification says. */
const buildWebhooks = (): Record<string, object> =>
  Object.fromEntries(
    webhookEventNames.map((event) => [
      event,
      {
        post: {
          operationId: `webhook.${event}`,
          description: `${webhookEvents[event]}. The webhook-id stays the same when a delivery is repeated. The order of events is not promised.`,
          parameters: webhookHeaders.map(({ name, description: text }) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description: text,
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: event },
                    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                    data: { type: 'object', description: 'Ids and values, without personal data.' },
                  },
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'Accepted.' },
            default: {
              description:
                'Any other response, and none within 10 seconds: the delivery is repeated for about three days.',
            },
          },
        },
      },
    ]),
  )

const webhookHeaders = [
  { name: 'webhook-id', description: 'The id of the event. Ignore an id that you have processed.' },
  { name: 'webhook-timestamp', description: 'The time of the attempt, in seconds since 1970.' },
  {
    name: 'webhook-signature',
    description:
      'One or more signatures, separated by spaces: "v1," and the base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>". The key is the part of the secret after "whsec_", decoded from base64.',
  },
]

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'Repeat it with every retry of the same request.',
}

function toParameters(struct: Endpoint['params'], place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = toJsonSchema(struct)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function toRequestBody({ body, files, bytes, isForm }: Endpoint): object | null {
  if (bytes) return { required: true, content: { [uploadChunkType]: {} } }
  const schema = toJsonSchema(body)
  if (files) {
    const fileFields = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
    const form = { ...schema, properties: { ...schema.properties, ...fileFields } }
    return { content: { 'multipart/form-data': { schema: form } } }
  }
  if (schema.properties && Object.keys(schema.properties).length === 0) return null
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema } } }
}

function describeAccess(access: Access): string {
  if (access.kind === 'public') return 'Public.'
  if (access.kind === 'gateway') return 'Called by a gateway, which signs the request or knows a key.'
  if (access.kind === 'demo') return 'Demo mode only.'
  if (access.kind === 'session') return 'Any signed-in account.'
  const permissions = access.permission ? [access.permission] : (access.anyOf ?? [])
  const staff = permissions.length > 0 ? ` Staff need the permission ${permissions.join(' or ')}.` : ''
  return `Signed-in accounts: ${access.roles.join(', ')}.${staff}`
}

function describeOffline({ offline }: Endpoint): string {
  if (offline === 'queue') return 'When offline, the app queues it and sends it later.'
  if (offline === 'cache') return 'When offline, the app shows its cached copy.'
  return 'The app needs a connection for it.'
}

const buildRefusalSchema = (): JsonSchema => ({
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(reasons) },
    message: { type: 'string', description: 'Written for the end user.' },
    detail: { description: 'Further data, which depends on the code.' },
    fields: {
      type: 'array',
      description: 'The invalid fields.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
})
