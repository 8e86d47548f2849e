/** Export of personal data and deletion of the account. Both require reauthentication and are never queued. */
import { any, array, literal, object, optional, string, type, type Infer } from 'superstruct'
import { allowRolesBeforeApproval, roles } from '../core/access'
import { ReauthenticationBody } from './auth'
import { endpoint } from '../core/endpoint'
import { Instant } from '../core/values'

/** Exports of one account in 24 hours. */
export const maxExportsPerDay = 5
/** Rows of one list in an export, newest first. `incomplete` names the lists that were truncated. */
export const maxExportedRows = 5000
/** Accounts without a password reauthenticate by a Google sign-in that is at most this old. */
export const recentSignInMinutes = 10

/** A reason why an account cannot be deleted yet, with a link to the page that resolves it. */
export const DeletionObstacle = type({ title: string(), text: string(), link: optional(string()) })
export type DeletionObstacle = Infer<typeof DeletionObstacle>

export const OwnData = type({ exportedAt: Instant, incomplete: array(string()), account: any() })
export type OwnData = Infer<typeof OwnData>

const sharedDefinition = { access: allowRolesBeforeApproval(...roles), offline: 'refuse' } as const

export const exportOwnData = endpoint({
  ...sharedDefinition,
  name: 'ownData.export',
  method: 'POST',
  path: '/auth/export-data',
  body: ReauthenticationBody,
  answer: OwnData,
  secret: true,
})

export const checkDeletion = endpoint({
  ...sharedDefinition,
  name: 'ownData.checkDeletion',
  method: 'GET',
  path: '/auth/deletion',
  answer: type({ obstacles: array(DeletionObstacle) }),
})

/** Deletes the account. Refused with `account_in_use` and `detail.obstacles` if `checkDeletion` returns obstacles. */
export const deleteAccount = endpoint({
  ...sharedDefinition,
  name: 'ownData.deleteAccount',
  method: 'POST',
  path: '/auth/delete-account',
  /** `confirm` prevents an empty request from deleting an account without a password. */
  body: object({ ...ReauthenticationBody.schema, confirm: literal('delete') }),
  answer: type({ message: string() }),
  secret: true,
})
