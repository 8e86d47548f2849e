/**
 * Queued support commands, for the sync worker and service worker, which do not load the structs of their bodies.
 * `support.ts` defines the bodies for the form and the server.
 */
import { type } from 'superstruct'
import { allowRolesBeforeApproval } from '../../core/access'
import type { AnyInput } from '../../core/endpoint'
import { Id } from '../../core/values'

/** All accounts except administrators, including businesses that await approval or were rejected. */
export const supportRequesters = allowRolesBeforeApproval('endUser', 'partner', 'hotel-manager')

/** A ticket and its replies are sent in the order in which they were written. */
const buildTicketKey = (id: string): string => `support/${id}`
const supportCommand = {
  method: 'POST',
  answer: type({ _id: Id }),
  access: supportRequesters,
  offline: 'queue',
} as const

/** Untyped, because the form has already validated the input. */
export const openTicketCommand = {
  ...supportCommand,
  name: 'support.open',
  path: '/support/tickets',
  label: 'Open a support ticket',
  changes: { entity: 'supportTicket', getId: ({ body }: AnyInput): string => body.id },
  orderKey: ({ body }: AnyInput) => buildTicketKey(body.id),
  creates: true,
} as const
export const replyToTicketCommand = {
  ...supportCommand,
  name: 'support.reply',
  path: '/support/tickets/:id/replies',
  label: 'Reply to support',
  changes: { entity: 'supportReply', getId: ({ body }: AnyInput): string => body.id },
  orderKey: ({ params }: AnyInput) => buildTicketKey(params.id),
} as const

export const supportCommands = [openTicketCommand, replyToTicketCommand]
