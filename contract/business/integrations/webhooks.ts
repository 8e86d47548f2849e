/** Webhooks: Tilipo reports what happens in a business to its programs, as the standard-webhooks specification says (decision 154). */
import {
  array,
  boolean,
  enums,
  integer,
  nonempty,
  nullable,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { userMessage } from '../../core/validation'
import { Id, Instant, text } from '../../core/values'
import { webhookEventNames } from '../../core/webhook-events'
import { integrationManagers, rotationHours } from './api-keys'

export const maxWebhooks = 5
export const deliveriesPerPage = 20
/** How long deliveries are kept for the log and for sending them again. */
export const deliveryRetentionDays = 30

export const Webhook = type({
  _id: Id,
  url: string(),
  events: array(string()),
  createdAt: Instant,
  /** Since when no delivery has succeeded; null if the last one did. */
  failingSince: nullable(Instant),
  /** Why nothing is sent; null while it is on. */
  disabled: nullable(type({ reason: enums(['member', 'failures']), at: Instant })),
  /** Until when deliveries are also signed with the old secret. */
  oldSecretUntil: nullable(Instant),
})
export type Webhook = Infer<typeof Webhook>

export const WebhookDelivery = type({
  _id: Id,
  /** The `webhook-id` of the delivery. */
  eventId: Id,
  event: string(),
  state: enums(['pending', 'delivered', 'failed']),
  attempts: integer(),
  createdAt: Instant,
  attemptedAt: nullable(Instant),
  nextAt: nullable(Instant),
  responseStatus: nullable(integer()),
  response: nullable(string()),
  /** What went wrong, for the person who looks for it. */
  problem: nullable(string()),
})
export type WebhookDelivery = Infer<typeof WebhookDelivery>

/** Demo mode also allows addresses of this machine that its configuration names, without `https`. */
const Url = refine(
  text(500, 1),
  'url',
  (value) => URL.canParse(value) || userMessage('Please enter the whole address, such as https://example.com/tilipo.'),
)
const Events = refine(
  nonempty(array(enums(webhookEventNames))),
  'events',
  (events) => new Set(events).size === events.length || userMessage('Please choose each event once.'),
)
export const WebhookForm = object({ url: Url, events: Events })
export type WebhookForm = Infer<typeof WebhookForm>

const path = '/partner/webhooks'
const params = object({ id: Id })
const managed = { access: integrationManagers, offline: 'refuse' } as const
/** The secret is in this response only. */
export const WebhookSecret = type({ secret: string() })
const secretCommand = { ...managed, confirmPassword: true, secret: true, answer: WebhookSecret } as const

export const listWebhooks = endpoint({ ...managed, name: 'webhooks.list', method: 'GET', path, answer: array(Webhook) })

/** Refusals: `too_many_webhooks`, `invalid_input` for an address that is not on the public internet */
export const createWebhook = endpoint({
  ...secretCommand,
  name: 'webhooks.create',
  method: 'POST',
  path,
  body: object({ id: Id, ...WebhookForm.schema }),
})

/** Turning a webhook on again also forgets its failures. */
export const editWebhook = endpoint({
  ...managed,
  name: 'webhooks.edit',
  method: 'PUT',
  path: `${path}/:id`,
  params,
  body: object({ ...WebhookForm.schema, enabled: boolean() }),
  answer: type({}),
  confirmPassword: true,
})

export const rotateWebhookSecret = endpoint({
  ...secretCommand,
  name: 'webhooks.rotateSecret',
  method: 'POST',
  path: `${path}/:id/secret`,
  params,
  body: object({ overlapHours: enums(rotationHours) }),
})

export const removeWebhook = endpoint({
  ...managed,
  name: 'webhooks.remove',
  method: 'DELETE',
  path: `${path}/:id`,
  params,
  answer: type({}),
})

/** The newest first. */
export const listDeliveries = endpoint({
  ...managed,
  name: 'webhooks.deliveries',
  method: 'GET',
  path: `${path}/:id/deliveries`,
  params,
  query: object({ after: optional(text(500)) }),
  answer: type({ deliveries: array(WebhookDelivery), next: nullable(string()) }),
})

/** Sends a delivery again, with the same `webhook-id`. Refusals: `wrong_state` while it is still being sent */
export const resendDelivery = endpoint({
  ...managed,
  name: 'webhooks.resend',
  method: 'POST',
  path: `${path}/:id/deliveries/:delivery/resend`,
  params: object({ id: Id, delivery: Id }),
  answer: type({}),
})
