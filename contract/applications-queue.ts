/** Queued commands of job applications, for the sync worker and service worker. The form validates their input. */
import { type } from 'superstruct'
import { only } from './access'
import type { Input, Merge } from './endpoint'

type About = Input<any, any, any>
const withdrawName = 'applications.withdraw'

/** The later command replaces the earlier one. An unsent application that is withdrawn results in `nothing`. */
const mergeApplying: Merge = (_, later, wasThere) =>
  later.endpoint === withdrawName && !wasThere() ? 'nothing' : later

const key = ({ params }: About): string => `application/${params.id}`
const shared = {
  path: '/jobs/:id/application',
  answer: type({}),
  access: only('endUser'),
  offline: 'queue',
  orderKey: key,
  coalesceKey: key,
  merge: mergeApplying,
} as const

export const applied = { ...shared, name: 'applications.apply', method: 'POST' } as const
export const withdrawn = { ...shared, name: withdrawName, method: 'DELETE' } as const
