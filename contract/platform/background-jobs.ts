/** Failed background jobs, by the task that `admin.attention` lists. */
import { integer, object, type } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { text } from '../core/values'
import { adminsOnly } from '../core/admin-access'

const shared = {
  params: object({ task: text(60) }),
  /** The number of jobs that were retried or deleted. */
  answer: type({ jobs: integer() }),
  access: adminsOnly,
  offline: 'refuse',
} as const

/** Starts the failed jobs of a task again at once, also those that were given up. */
export const retryJobs = endpoint({
  ...shared,
  name: 'admin.retryJobs',
  method: 'POST',
  path: '/admin/failed-jobs/:task/retry',
})

/** Deletes the jobs of a task that were given up after their last attempt. */
export const deleteJobs = endpoint({
  ...shared,
  name: 'admin.deleteJobs',
  method: 'DELETE',
  path: '/admin/failed-jobs/:task',
})
