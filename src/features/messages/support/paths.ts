import { paths } from '../../../paths'

/** Only customers may open `/support`; all other roles use the pages under `/admin`. */
export const supportPath = (role: string): string => (role === 'endUser' ? paths.support : paths.adminSupport)
export const ticketPath = (role: string, id: string): string =>
  role === 'endUser' ? paths.supportTicket(id) : paths.adminSupportTicket(id)
