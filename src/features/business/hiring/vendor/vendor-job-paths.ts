/** Paths of the job screens within a partner's area. */
import { useLocation } from 'react-router-dom'
import { paths } from '../../../../paths'

/** Returns the path of the list of jobs, on that list and on the page of one job: `/admin/hotel-management/jobs`. */
export const useVendorJobsPath = (): string => useLocation().pathname.split('/').slice(0, 4).join('/').toLowerCase()

export const buildVendorJobPath = (list: string, id: string): string => paths.within(list, id)
export const buildNewJobPath = (list: string): string => paths.within(list, 'new')
