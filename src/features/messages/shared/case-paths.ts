import { paths } from '../../../paths'

/** The queue of cases, or one of them. Support tickets link to them too. */
export const buildCasesPath = (id?: string): string =>
  paths.within(paths.adminGlobal, id === undefined ? 'cases' : `cases/${id}`)
