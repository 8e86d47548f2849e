/** Titles of queued commands, and the paths of the screens they belong to. */
import { findQueuedCommand } from '#contract/sync/queued-commands'
import type { QueuedCommandName, QueuedInput } from '#contract/sync/queued-endpoints'
import type { OutboxRow, Preview } from '../../../sync/index'
import { paths } from '../../../paths'

type GetPath<Input = OutboxRow['input']> = (
  input: Input,
  preview: Preview | undefined,
  isCustomer: boolean,
) => string | null
type Paths = { [N in QueuedCommandName]?: GetPath<QueuedInput<N>> }

/** Path of the screen on which the command was created. */
const originPath: GetPath = (_, preview) => preview?.at ?? paths.dashboard
const fixedPath = (path: string) => () => path

/** Paths by endpoint, where the path is not that of the screen on which the command was created. */
const pathsByEndpoint: Record<string, GetPath> = {
  'cart.add': fixedPath(paths.cart),
  'cart.setQuantity': fixedPath(paths.cart),
  'cart.remove': fixedPath(paths.cart),
  'cart.clear': fixedPath(paths.cart),
  'favorites.add': fixedPath(paths.favorites),
  'favorites.remove': fixedPath(paths.favorites),
  'bookings.ask': ({ body }) => paths.booking(body.id),
  'walkIns.recordOffline': fixedPath(`${paths.dashboard}?to=bookings`),
  'counterStock.sell': fixedPath(`${paths.dashboard}?to=bookings`),
  'walkIns.refund': ({ params }) => `${paths.dashboard}?to=bookings&id=${params.id}`,
  'walkIns.takePayment': ({ params }) => `${paths.dashboard}?to=bookings&id=${params.id}`,
  'bookings.changeOffline': ({ params }) => `${paths.dashboard}?to=bookings&id=${params.id}`,
  'bookings.answerChangeRequestOffline': ({ params }) => `${paths.dashboard}?to=bookings&id=${params.id}`,
  'bookings.changeOwnOffline': ({ params }) => paths.booking(params.id),
  'bookings.answerChangeOfferOffline': ({ params }) => paths.booking(params.id),
  'companies.takePayment': ({ params }) => `${paths.dashboard}?to=companies&id=${params.id}`,
  'customerRecords.save': ({ params }) => `${paths.dashboard}?to=customers&id=${params.id}`,
  'notifications.read': fixedPath(paths.notifications),
  'notifications.readAll': fixedPath(paths.notifications),
  'auth.updateProfile': fixedPath(paths.profile),
  'messages.send': ({ params }, _, isCustomer) =>
    paths.conversation(isCustomer ? paths.messages : paths.adminMessages, params.with),
  'messages.read': (_, __, isCustomer) => (isCustomer ? paths.messages : paths.adminMessages),
  'support.open': (_, __, isCustomer) => (isCustomer ? paths.support : paths.adminSupport),
  'support.reply': ({ params }, _, isCustomer) =>
    isCustomer ? paths.supportTicket(params.id) : paths.adminSupportTicket(params.id),
  // A refused creation has no other screen.
  'listings.create': () => null,
  'business.save': fixedPath(paths.profile),
  'business.photos': fixedPath(paths.profile),
  'business.saveDocument': fixedPath(paths.profile),
  'business.removeDocument': fixedPath(paths.profile),
  'applications.apply': ({ params }) => paths.job(params.id),
  'applications.withdraw': fixedPath(paths.myApplications),
} satisfies Paths

/**
 * Returns the path where the user can view the change or repeat it after a refusal; null if there is none. The outbox
 * may contain commands of a newer build, which this one does not know.
 * @param isCustomer whether the user is a customer: messages and support of others have paths of their own
 */
export const getCommandPath = (
  { endpoint, input, preview }: Pick<OutboxRow, 'endpoint' | 'input' | 'preview'>,
  isCustomer: boolean,
) => (findQueuedCommand(endpoint) ? (pathsByEndpoint[endpoint] ?? originPath)(input, preview, isCustomer) : paths.home)

const listingForms: readonly string[] = ['listings.create', 'listings.edit'] satisfies QueuedCommandName[]

/** Returns the path of the form that displays the values of a refused command of a listing; null for other commands. */
export const getFormPath = ({ key, endpoint, preview }: Pick<OutboxRow, 'key' | 'endpoint' | 'preview'>) =>
  listingForms.includes(endpoint) && preview?.at ? paths.correct(preview.at, key) : null

/** Returns the label with the name of the item, if known: "Add to cart: Mealie meal, 25 kg". */
export function getCommandTitle(row: Pick<OutboxRow, 'endpoint' | 'preview'>): string {
  const label = findQueuedCommand(row.endpoint)?.label ?? 'Change'
  return row.preview ? `${label}: ${row.preview.name}` : label
}
