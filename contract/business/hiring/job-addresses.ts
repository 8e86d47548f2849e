/**
 * Addresses of jobs, without structs, for the first request of a page. Separate from `public-addresses.ts`,
 * because few pages need them.
 */
import type { EndpointAddress } from '../../core/endpoint'
import { jobPaths } from '../../core/public-paths'
import type * as hiring from './jobs'

export const jobs: EndpointAddress<typeof hiring.jobs> = jobPaths.jobs
export const job: EndpointAddress<typeof hiring.job> = jobPaths.job
