/** What worker and service worker must know to send an application. What stands in it is checked by the form that wrote it. */
import { type } from 'superstruct'
import { only } from './access'
import type { Input, Merge } from './endpoint'

type About = Input<any, any, any>
const withdrawName = 'applications.withdraw'

/** The later one counts; what was written and withdrawn before it left the phone is nothing. */
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
