/** What a queued command is called, for the person who gave it, and where it was given. */
import type { OutboxRow, Preview } from '../../sync/index'
import { paths } from '../../paths'

export interface Deed {
  words: string
  /** Where it can be looked at, and written anew after a refusal; null where that is only in the sync centre itself. */
  place(input: OutboxRow['input'], preview?: Preview): string | null
}

/** On the screen it was done on. */
const there = (_: OutboxRow['input'], preview?: Preview) => preview?.at ?? paths.dashboard
const at = (path: string) => () => path
/** What was to be made and was refused stands nowhere else. */
const nowhere = () => null

/** By endpoint; a test holds it to the contract's `offline: 'queue'`. */
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

/** What it is about, where the person saw a name: "Add to cart: Mealie meal, 25 kg". */
export function titleOf(row: Pick<OutboxRow, 'endpoint' | 'preview'>): string {
  const { words } = deedOf(row)
  return row.preview ? `${words}: ${row.preview.name}` : words
}
