/** Keys with which programs of a business call the API (decision 154). */
import { array, boolean, enums, nonempty, nullable, object, refine, string, type, type Infer } from 'superstruct'
import type { Access } from '../../core/access'
import { apiScopeNames } from '../../core/api-scopes'
import { endpoint } from '../../core/endpoint'
import { singleLineText } from '../../core/user-text'
import { userMessage } from '../../core/validation'
import { Id, Instant, LocalDate } from '../../core/values'

/** Who connects other programs to the business: the owner, and staff who may edit its settings. */
export const integrationManagers: Access = { kind: 'roles', roles: ['partner'], permission: 'edit_settings' }

/** Keys that are neither revoked nor expired. */
export const maxApiKeys = 20
/** In days; `never` for a key without an end. */
export const keyLifetimes = ['30', '90', '365', 'never'] as const
/** How long the old key, or the old secret, is accepted after a rotation, in hours. */
export const rotationHours = ['0', '1', '24', '168'] as const

export const ApiKey = type({
  _id: Id,
  name: string(),
  scopes: array(string()),
  /** The first and the last characters of the key. */
  prefix: string(),
  lastCharacters: string(),
  /** The name of the member who created it. */
  createdBy: string(),
  createdAt: Instant,
  lastUsedOn: nullable(LocalDate),
  expiresAt: nullable(Instant),
  isRevoked: boolean(),
})
export type ApiKey = Infer<typeof ApiKey>

const Scopes = refine(
  nonempty(array(enums(apiScopeNames))),
  'scopes',
  (scopes) => new Set(scopes).size === scopes.length || userMessage('Please choose each permission once.'),
)
export const ApiKeyForm = object({
  name: singleLineText(60, 1, 'Please enter a name, such as the program that uses the key.'),
  scopes: Scopes,
  lifetime: enums(keyLifetimes),
})
export type ApiKeyForm = Infer<typeof ApiKeyForm>

/** The key is in this response only. */
export const CreatedApiKey = type({ key: string() })

export const listApiKeys = endpoint({
  name: 'apiKeys.list',
  method: 'GET',
  path: '/partner/api-keys',
  answer: array(ApiKey),
  access: integrationManagers,
  offline: 'refuse',
})

const secretCommand = {
  access: integrationManagers,
  offline: 'refuse',
  confirmPassword: true,
  secret: true,
  answer: CreatedApiKey,
} as const

/** Refusals: `too_many_api_keys`, `forbidden` for a scope whose permissions the member does not have, `wrong_state` for an id that exists */
export const createApiKey = endpoint({
  ...secretCommand,
  name: 'apiKeys.create',
  method: 'POST',
  path: '/partner/api-keys',
  body: object({ id: Id, ...ApiKeyForm.schema }),
})

/** Creates a key with the same name and scopes, and ends the old one after the hours. Refusals: `wrong_state` for a key that has ended */
export const rotateApiKey = endpoint({
  ...secretCommand,
  name: 'apiKeys.rotate',
  method: 'POST',
  path: '/partner/api-keys/:id/rotate',
  params: object({ id: Id }),
  body: object({ id: Id, overlapHours: enums(rotationHours) }),
})

export const revokeApiKey = endpoint({
  name: 'apiKeys.revoke',
  method: 'DELETE',
  path: '/partner/api-keys/:id',
  params: object({ id: Id }),
  answer: type({}),
  access: integrationManagers,
  offline: 'refuse',
})
