/** What a new partner has to do on the first days, and how far it is. Pure: computed from what this device has. */
import type { SessionUser } from '#contract/accounts/session'
import { getDocumentStatus } from '#contract/business/business-documents/document-expiry'
import { getPhotos } from '#contract/business/listings/listing-photos'
import { staffManagers } from '#contract/business/partner-commands'
import { checkAccess, getDashboardPath, businessTypes, ownerOnly, type Access } from '#contract/core/access'
import { listingWriters } from '#contract/core/business-access'
import { weekdays } from '#contract/core/dates'
import { businessDocumentLabels, getDocumentKinds, type DocumentKind } from '#contract/core/document-kinds'
import { formatPlural } from '#contract/core/plural'
import type { OwnBusiness } from '../../../db/queries/business'
import type { ListingLine } from '../../../db/queries/listings'
import type { StaffLine } from '../../../db/queries/staff'
import { paths } from '../../../paths'
import type { OfflineReadiness } from '../../../sync/hooks/use-offline-readiness'
import { listingScreens } from '../../../verticals/listing-screens'

/** `hidden`: the browser neither offers an installation nor says whether Tilipo is installed. */
export type InstallOption = 'hidden' | 'available' | 'by-hand' | 'installed'

export interface ChecklistFacts {
  user: SessionUser
  business: OwnBusiness | null
  listings: readonly ListingLine[]
  staff: readonly StaffLine[]
  /** Whether the device has received all data once. Before that, what is missing here may exist. */
  isSynced: boolean
  today: string
  install: InstallOption
  readiness: OfflineReadiness
}

export interface ChecklistItem {
  id: 'profile' | 'documents' | 'listing' | 'payoutAccount' | 'openingHours' | 'staff' | 'install' | 'offline'
  title: string
  state: 'done' | 'open' | 'unknown'
  /** What is done, or what is missing. */
  text: string
  /** The screen that does it. */
  to?: string
}

type Progress = Pick<ChecklistItem, 'state' | 'text'>
const done = (text: string): Progress => ({ state: 'done', text })
const open = (text: string): Progress => ({ state: 'open', text })
export const unknownText = 'Not known on this device yet.'
const unknown: Progress = { state: 'unknown', text: unknownText }

/** Returns the items that the person may do, in the order in which a new business does them. */
export function computeChecklist(facts: ChecklistFacts): ChecklistItem[] {
  const { user_type: role, business_type: type } = facts.user
  const area = getDashboardPath(role, type)
  const mayDo = (access: Access) => checkAccess(access, { role, ...facts.user }) === 'allowed'
  const isPartner = role === 'partner'
  const items: (ChecklistItem | false)[] = [
    isPartner &&
      mayDo(listingWriters) && {
        id: 'profile',
        title: 'Business profile',
        to: `${paths.profile}?tab=business`,
        ...getProfileProgress(facts),
      },
    isPartner &&
      mayDo(listingWriters) && {
        id: 'documents',
        title: 'Documents',
        to: `${paths.profile}?tab=business`,
        ...getDocumentsProgress(facts),
      },
    type !== null &&
      type in listingScreens &&
      mayDo(listingWriters) && {
        id: 'listing',
        title: 'First listing with photos',
        ...getListingProgress(facts, area),
      },
    mayDo(ownerOnly) && {
      id: 'payoutAccount',
      title: 'Payout account',
      to: `${paths.within(area, 'finance')}?tab=methods`,
      ...getPayoutProgress(facts),
    },
    isPartner &&
      mayDo(listingWriters) && {
        id: 'openingHours',
        title: 'Opening hours',
        to: `${paths.profile}?tab=business`,
        ...getHoursProgress(facts),
      },
    mayDo(staffManagers) && {
      id: 'staff',
      title: 'Staff',
      to: paths.within(area, 'staff'),
      ...getStaffProgress(facts),
    },
    { id: 'install', title: 'Install on the phone', ...installProgress[facts.install] },
    { id: 'offline', title: 'Ready for offline use', to: paths.myChanges, ...getOfflineProgress(facts) },
  ]
  return items.filter((item) => item !== false)
}

/** What the device does not have is missing only if it has everything, or if the owner has no business yet. */
const isKnown = ({ isSynced, business, user }: ChecklistFacts): boolean =>
  isSynced && (business !== null || user.vendorId === null)

function getProfileProgress(facts: ChecklistFacts): Progress {
  if (facts.business?.isComplete) return done('Customers find you by your name and town.')
  return isKnown(facts) ? open('Add the name and the town of your business.') : unknown
}

function getDocumentsProgress(facts: ChecklistFacts): Progress {
  const kinds = getNeededDocuments(facts.user)
  const documents = facts.business?.documents
  const valid = new Set(
    documents
      ?.filter(({ expiresOn }) => getDocumentStatus(expiresOn, facts.today) !== 'expired')
      .map(({ kind }) => kind),
  )
  const missing = kinds.filter((kind) => !valid.has(kind))
  if (missing.length === 0) return done(formatPlural(kinds.length, { one: '# document', other: 'All # documents' }))
  if (!isKnown(facts) || (facts.business && !documents)) return unknown
  const names = missing.map((kind) =>
    documents?.some((document) => document.kind === kind)
      ? `${businessDocumentLabels[kind]} (expired)`
      : businessDocumentLabels[kind],
  )
  return open(`Missing: ${names.join(', ')}.`)
}

/** A business type that exists only in routing needs no documents. */
const getNeededDocuments = ({ business_type }: SessionUser): readonly DocumentKind[] => {
  const type = businessTypes.find((candidate) => candidate === business_type)
  return type ? getDocumentKinds(type) : []
}

function getListingProgress({ listings, isSynced, user }: ChecklistFacts, area: string): Progress & { to: string } {
  const list = user.user_type === 'hotel-manager' ? paths.hotelManagerRooms : paths.within(area, getListScreen(user))
  const withPhotos = listings.filter((listing) => getPhotos(listing).length > 0)
  const onSale = withPhotos.filter(({ values, hiddenReason }) => values.offered === true && !hiddenReason)
  if (onSale.length > 0)
    return {
      to: list,
      ...done(formatPlural(onSale.length, { one: '# listing with photos', other: '# listings with photos' })),
    }
  if (!isSynced) return { to: list, ...unknown }
  const [first] = listings
  if (!first) return { to: `${list}/new`, ...open('No listing yet.') }
  const [hidden] = withPhotos
  if (hidden) return { to: `${list}/${hidden._id}`, ...open('Your listing is not offered to customers yet.') }
  return { to: `${list}/${first._id}`, ...open('No listing has a photo yet.') }
}

const getListScreen = ({ business_type: type }: SessionUser): string => listingScreens[type ?? ''] ?? ''

function getPayoutProgress(facts: ChecklistFacts): Progress {
  const hasAccount = facts.business?.hasPayoutAccount
  if (hasAccount) return done('We know where to pay you.')
  // A row that an older version of the app has stored does not say it.
  if (!isKnown(facts) || (facts.business && hasAccount === undefined)) return unknown
  return open('Add the account to which we pay your earnings.')
}

function getHoursProgress(facts: ChecklistFacts): Progress {
  const days = weekdays.filter((day) => facts.business?.values[day]).length
  if (days > 0) return done(`Set for ${days} of ${weekdays.length} days.`)
  return isKnown(facts) ? open('Customers see when you are open.') : unknown
}

function getStaffProgress({ staff, isSynced }: ChecklistFacts): Progress {
  if (staff.length > 0) return done(formatPlural(staff.length, { one: '# person', other: '# people' }))
  return isSynced ? open('Add the people who work with you.') : unknown
}

const installProgress: Record<InstallOption, Progress> = {
  installed: done('Tilipo opens from your home screen.'),
  available: open('Opens faster, and without a browser.'),
  'by-hand': open('Tap Share in your browser, then “Add to Home Screen”.'),
  hidden: {
    state: 'unknown',
    text: `${unknownText} Open Tilipo from your home screen, or install it in the menu of your browser.`,
  },
}

function getOfflineProgress({ readiness: { state, done: parts, total }, isSynced }: ChecklistFacts): Progress {
  if (state === 'ready' && isSynced) return done('Your screens and your data are on this device.')
  if (state === 'unknown') return unknown
  return open(
    state === 'ready'
      ? "Your data isn't on this device yet. Keep Tilipo open with a connection."
      : `${parts} of ${total} parts of your screens are on this device. Keep Tilipo open with a connection.`,
  )
}
