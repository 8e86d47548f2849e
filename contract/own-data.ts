/** Taking one's own data along, and deleting one's account. Both ask for the password again and never wait in a queue. */
import { any, array, literal, object, optional, string, type, type Infer } from 'superstruct'
import { alsoUnapproved, roles } from './access'
import { ProvenBody } from './auth'
import { endpoint } from './endpoint'
import { Instant } from './values'

/** Downloads of one account in 24 hours. */
export const maxExportsPerDay = 5
/** Rows of one list in a download, the newest first. A list that was cut is named in `incomplete`. */
export const maxExportedRows = 5000
/** Accounts without a password prove themselves by having signed in with Google at most this long ago. */
export const recentSignInMinutes = 10

/** Why an account cannot be deleted yet, and where that is settled. */
export const DeletionObstacle = type({ title: string(), text: string(), link: optional(string()) })
export type DeletionObstacle = Infer<typeof DeletionObstacle>

export const OwnData = type({ exportedAt: Instant, incomplete: array(string()), account: any() })
export type OwnData = Infer<typeof OwnData>

const own = { access: alsoUnapproved(...roles), offline: 'refuse' } as const

export const exportOwnData = endpoint({
  ...own,
  name: 'ownData.export',
  method: 'POST',
  path: '/auth/export-data',
  body: ProvenBody,
  answer: OwnData,
  secret: true,
})

export const checkDeletion = endpoint({
  ...own,
  name: 'ownData.checkDeletion',
  method: 'GET',
  path: '/auth/deletion',
  answer: type({ obstacles: array(DeletionObstacle) }),
})

/** Refused with `account_in_use` and `detail.obstacles` where `checkDeletion` lists any. */
export const deleteAccount = endpoint({
  ...own,
  name: 'ownData.deleteAccount',
  method: 'POST',
  path: '/auth/delete-account',
  /** `confirm` keeps an empty request from deleting the account of somebody who has no password. */
  body: object({ ...ProvenBody.schema, confirm: literal('delete') }),
  answer: type({ message: string() }),
  secret: true,
})
