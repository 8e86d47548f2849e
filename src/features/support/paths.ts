import { paths } from '../../paths'

/** `/support` is closed to all but customers: the others have theirs below `/admin`. */
export const supportPath = (role: string): string => (role === 'endUser' ? paths.support : paths.adminSupport)
export const ticketPath = (role: string, id: string): string =>
  role === 'endUser' ? paths.supportTicket(id) : paths.adminSupportTicket(id)
