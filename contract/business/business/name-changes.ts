/** Name changes of verified businesses, which an administrator approves or rejects. */
import { array, enums, object, optional, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../../core/admin-access'
import { endpoint } from '../../core/endpoint'
import { Id, Instant, text } from '../../core/values'

/** `withdrawn`: the business has entered its public name again. */
export type NameChangeState = 'pending' | 'approved' | 'rejected' | 'withdrawn'

export const NameChange = type({
  _id: Id,
  vendorId: Id,
  /** The name that customers see. */
  publicName: string(),
  requestedName: string(),
  requestedAt: Instant,
})
export type NameChange = Infer<typeof NameChange>

/** The oldest pending requests first, at most 100. */
export const listNameChanges = endpoint({
  name: 'nameChanges.list',
  method: 'GET',
  path: '/admin/name-changes',
  answer: type({ nameChanges: array(NameChange) }),
  access: adminsOnly,
  offline: 'refuse',
})

export const decideNameChange = endpoint({
  name: 'nameChanges.decide',
  method: 'PATCH',
  path: '/admin/name-changes/:id',
  params: object({ id: Id }),
  /** `requestedName`: the name the administrator saw. If the partner has changed it since, nothing is decided. */
  body: object({
    decision: enums(['approved', 'rejected'] as const),
    requestedName: text(120, 1),
    reason: optional(text(500)),
  }),
  answer: type({ state: enums(['approved', 'rejected'] as const) }),
  access: adminsOnly,
  offline: 'refuse',
})
