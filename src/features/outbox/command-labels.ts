/** Labels of queued commands, and the paths of the screens they belong to. */
import type { OutboxRow, Preview } from '../../sync/index'
import { paths } from '../../paths'

export interface CommandLabel {
  label: string
  /** Returns the path where the user can view the change or repeat it after a refusal; null if there is none. */
  getPath(input: OutboxRow['input'], preview?: Preview): string | null
}

/** Path of the screen on which the command was created. */
const originPath = (_: OutboxRow['input'], preview?: Preview) => preview?.at ?? paths.dashboard
const fixedPath = (path: string) => () => path
/** A refused creation has no other screen. */
const noPath = () => null

/** By endpoint. A test checks that it covers exactly the endpoints with `offline: 'queue'`. */
export const commandLabels: Record<string, CommandLabel> = {
  'cart.add': { label: 'Add to cart', getPath: fixedPath(paths.cart) },
  'cart.setQuantity': { label: 'Change quantity', getPath: fixedPath(paths.cart) },
  'cart.remove': { label: 'Remove from cart', getPath: fixedPath(paths.cart) },
  'cart.clear': { label: 'Clear cart', getPath: fixedPath(paths.cart) },
  'favorites.add': { label: 'Save to favorites', getPath: fixedPath(paths.favorites) },
  'favorites.remove': { label: 'Remove from favorites', getPath: fixedPath(paths.favorites) },
  'bookings.ask': { label: 'Request a booking', getPath: ({ body }) => paths.booking(String(body.id)) },
  'bookings.serve': { label: 'Update a booking', getPath: originPath },
  'bookings.assign': { label: 'Update a booking', getPath: originPath },
  'notifications.read': { label: 'Mark a notification as read', getPath: fixedPath(paths.notifications) },
  'notifications.readAll': { label: 'Mark all notifications as read', getPath: fixedPath(paths.notifications) },
  'auth.updateProfile': { label: 'Update your profile', getPath: fixedPath(paths.profile) },
  'messages.send': {
    label: 'Send a message',
    getPath: ({ params }) => paths.conversation(paths.messages, String(params.with)),
  },
  'messages.read': { label: 'Mark messages as read', getPath: fixedPath(paths.messages) },
  'support.open': { label: 'Open a support ticket', getPath: fixedPath(paths.support) },
  'support.reply': { label: 'Reply to support', getPath: ({ params }) => paths.supportTicket(String(params.id)) },
  'listings.create': { label: 'Add a listing', getPath: noPath },
  'listings.edit': { label: 'Edit a listing', getPath: originPath },
  'listings.photos': { label: 'Update photos', getPath: originPath },
  'business.save': { label: 'Update the business profile', getPath: fixedPath(paths.profile) },
  'staff.edit': { label: 'Edit a staff member', getPath: originPath },
  'staff.remove': { label: 'Remove a staff member', getPath: originPath },
  'applications.apply': { label: 'Apply for a job', getPath: ({ params }) => paths.job(String(params.id)) },
  'applications.withdraw': { label: 'Withdraw an application', getPath: fixedPath(paths.myApplications) },
}

const unknownCommand: CommandLabel = { label: 'Change', getPath: fixedPath(paths.home) }

export const getCommandLabel = ({ endpoint }: Pick<OutboxRow, 'endpoint'>): CommandLabel =>
  commandLabels[endpoint] ?? unknownCommand

/** Returns the label with the name of the item, if known: "Add to cart: Mealie meal, 25 kg". */
export function getCommandTitle(row: Pick<OutboxRow, 'endpoint' | 'preview'>): string {
  const { label } = getCommandLabel(row)
  return row.preview ? `${label}: ${row.preview.name}` : label
}
