/** Labels of queued commands, and the paths of the screens they belong to. */
import type { OutboxRow, Preview } from '../../sync/index'
import { paths } from '../../paths'

export interface Deed {
  words: string
  /** Returns the path where the user can view the change or repeat it after a refusal; null if there is none. */
  place(input: OutboxRow['input'], preview?: Preview): string | null
}

/** Path of the screen on which the command was created. */
const there = (_: OutboxRow['input'], preview?: Preview) => preview?.at ?? paths.dashboard
const at = (path: string) => () => path
/** A refused creation has no other screen. */
const nowhere = () => null

/** By endpoint. A test checks that it covers exactly the endpoints with `offline: 'queue'`. */
export const deeds: Record<string, Deed> = {
  'cart.add': { words: 'Add to cart', place: at(paths.cart) },
  'cart.setQuantity': { words: 'Change quantity', place: at(paths.cart) },
  'cart.remove': { words: 'Remove from cart', place: at(paths.cart) },
  'cart.clear': { words: 'Clear cart', place: at(paths.cart) },
  'favorites.add': { words: 'Save to favorites', place: at(paths.favorites) },
  'favorites.remove': { words: 'Remove from favorites', place: at(paths.favorites) },
  'bookings.ask': { words: 'Request a booking', place: ({ body }) => paths.booking(String(body.id)) },
  'bookings.serve': { words: 'Update a booking', place: there },
  'bookings.assign': { words: 'Update a booking', place: there },
  'notifications.read': { words: 'Mark a notification as read', place: at(paths.notifications) },
  'notifications.readAll': { words: 'Mark all notifications as read', place: at(paths.notifications) },
  'auth.updateProfile': { words: 'Update your profile', place: at(paths.profile) },
  'messages.send': {
    words: 'Send a message',
    place: ({ params }) => paths.conversation(paths.messages, String(params.with)),
  },
  'messages.read': { words: 'Mark messages as read', place: at(paths.messages) },
  'support.open': { words: 'Open a support ticket', place: at(paths.support) },
  'support.reply': { words: 'Reply to support', place: ({ params }) => paths.supportTicket(String(params.id)) },
  'listings.create': { words: 'Add a listing', place: nowhere },
  'listings.edit': { words: 'Edit a listing', place: there },
  'listings.photos': { words: 'Update photos', place: there },
  'business.save': { words: 'Update the business profile', place: at(paths.profile) },
  'staff.edit': { words: 'Edit a staff member', place: there },
  'staff.remove': { words: 'Remove a staff member', place: there },
  'applications.apply': { words: 'Apply for a job', place: ({ params }) => paths.job(String(params.id)) },
  'applications.withdraw': { words: 'Withdraw an application', place: at(paths.myApplications) },
}

const unknown: Deed = { words: 'Change', place: at(paths.home) }

export const deedOf = ({ endpoint }: Pick<OutboxRow, 'endpoint'>): Deed => deeds[endpoint] ?? unknown

/** Returns the label with the name of the item, if known: "Add to cart: Mealie meal, 25 kg". */
export function titleOf(row: Pick<OutboxRow, 'endpoint' | 'preview'>): string {
  const { words } = deedOf(row)
  return row.preview ? `${words}: ${row.preview.name}` : words
}
