/** Queued commands of job applications, for the sync worker and service worker. The form validates their input. */
import { type } from 'superstruct'
import { allowRoles } from '../../core/access'
import type { Merge, AnyInput } from '../../core/endpoint'

const withdrawName = 'applications.withdraw'

/** The later command replaces the earlier one. An unsent application that is withdrawn results in `nothing`. */
const mergeApplicationCommands: Merge = (_, later, existedBefore) =>
  later.endpoint === withdrawName && !existedBefore() ? 'nothing' : later

const getApplicationKey = ({ params }: AnyInput): string => `application/${params.id}`
const shared = {
  path: '/jobs/:id/application',
  answer: type({}),
  access: allowRoles('endUser'),
  offline: 'queue',
  changes: { entity: 'application', getId: ({ params }: AnyInput): string => params.id },
  orderKey: getApplicationKey,
  coalesceKey: getApplicationKey,
  merge: mergeApplicationCommands,
} as const

export const applyForJobCommand = {
  ...shared,
  name: 'applications.apply',
  method: 'POST',
  label: 'Apply for a job',
} as const
export const withdrawCommand = {
  ...shared,
  name: withdrawName,
  method: 'DELETE',
  label: 'Withdraw an application',
} as const

export const applicationCommands = [applyForJobCommand, withdrawCommand]
