/**
 * Texts of the activity of members. The database stores the kind (the name of the command) and params, which are values;
 * pages and the CSV export render the text.
 */
import { getKeys, isKey } from '../../core/keys'
import { staffRoles } from '../../core/access'
import { formatDate, formatInstant } from '../../core/dates'
import { formatZmw, zmwOf } from '../../core/money'
import { formatPlural } from '../../core/plural'
import { parcelActivityTexts } from '../../verticals/carriers/parcels/activity-texts'
import { businessDocumentLabels } from '../../core/document-kinds'

export type ActivityParams = Record<string, string | number | boolean | null>

/** Groups of kinds, for the filter of the screen. */
export const activityGroups = {
  listings: 'Listings and prices',
  fleet: 'Routes and vehicles',
  bookings: 'Bookings',
  counter: 'Walk-ins',
  customers: 'Customers and messages',
  money: 'Money',
  business: 'Business profile',
  staff: 'Staff and jobs',
  support: 'Support',
} as const
export type ActivityGroup = keyof typeof activityGroups
export const activityGroupNames = getKeys(activityGroups)

/** What the text of a kind depends on. `target` is the name of the record, or an empty text. */
export interface ActivitySubject {
  target: string
  params: ActivityParams
}

interface ActivityKindText {
  group: ActivityGroup
  render(subject: ActivitySubject): string
}

const kind = (group: ActivityGroup, render: ActivityKindText['render']): ActivityKindText => ({ group, render })
/** "Edited the listing Double room", or "Edited a listing" if its name is unknown. */
const act = (group: ActivityGroup, verb: string, noun: string, article = 'a'): ActivityKindText =>
  kind(group, ({ target }) => (target ? `${verb} the ${noun} ${target}` : `${verb} ${article} ${noun}`))
const simple = (group: ActivityGroup, text: string): ActivityKindText => kind(group, () => text)
const addTarget = (text: string, target: string): string => (target ? `${text} of ${target}` : text)
const formatNgwee = (ngwee: unknown): string => formatZmw(zmwOf(Number(ngwee)))

const reasonTexts: Record<string, string> = {
  delivery: 'delivery',
  count: 'count',
  damage: 'damaged',
  theft: 'stolen',
}
const formatDifference = (difference: number): string => `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`

const photoVerbs: Record<string, string> = {
  add: 'Added a photo',
  remove: 'Removed a photo',
  order: 'Reordered the photos',
  alt: 'Described a photo',
}
const photos = (group: ActivityGroup): ActivityKindText =>
  kind(group, ({ target, params }) => addTarget(photoVerbs[String(params['change'])] ?? 'Changed the photos', target))

const describeDocument = (document: unknown): string => {
  return isKey(businessDocumentLabels, document) ? `the document “${businessDocumentLabels[document]}”` : 'a document'
}

const answeredChange = kind('counter', ({ target, params }) =>
  params['accepts'] ? `Accepted a change of booking ${target}` : `Ended the offer of a change of booking ${target}`,
)

export const activityTexts = {
  'listings.create': act('listings', 'Created', 'listing'),
  'listings.edit': kind('listings', ({ target, params }) =>
    params['removed'] ? `Deleted the listing ${target}` : `Edited the listing ${target}`,
  ),
  'listings.photos': photos('listings'),
  'listings.adjustStock': kind('listings', ({ target, params }) =>
    addTarget(
      `Changed the stock by ${formatDifference(Number(params['difference']))} (${reasonTexts[String(params['reason'])] ?? 'other'})`,
      target,
    ),
  ),
  'listings.setClosedDays': kind('listings', ({ target, params }) => {
    const days = formatPlural(Number(params['days']), { one: '# day', other: '# days' })
    return addTarget(params['closed'] ? `Stopped selling ${days}` : `Put ${days} back on sale`, target)
  }),
  'listings.setDayValues': kind('listings', ({ target, params }) =>
    addTarget(
      formatPlural(Number(params['days']), {
        one: 'Changed stock or minimum stay on # day',
        other: 'Changed stock or minimum stay on # days',
      }),
      target,
    ),
  ),
  'listings.closeDay': kind('listings', ({ target, params }) =>
    addTarget(`Cancelled the bookings of ${formatDate(String(params['day']))} and stopped selling it`, target),
  ),
  'listings.openDay': kind('listings', ({ target, params }) =>
    addTarget(`Put ${formatDate(String(params['day']))} back on sale`, target),
  ),
  'listings.renewCalendarLink': kind('listings', ({ target }) => addTarget('Created a calendar link', target)),
  'listings.removeCalendarLink': kind('listings', ({ target }) => addTarget('Removed the calendar link', target)),
  'listings.addCalendarFeed': kind('listings', ({ target }) => addTarget('Added an imported calendar', target)),
  'listings.refreshCalendarFeed': kind('listings', ({ target }) => addTarget('Updated an imported calendar', target)),
  'listings.removeCalendarFeed': kind('listings', ({ target }) => addTarget('Removed an imported calendar', target)),
  'homes.confirm': kind('listings', ({ target }) => addTarget('Confirmed the vacancy', target)),
  'routes.save': act('fleet', 'Saved', 'route'),
  'vehicles.save': act('fleet', 'Saved', 'vehicle'),
  'vehicles.photos': photos('fleet'),
  'bookings.step': kind('bookings', (subject) => describeStep(subject)),
  'bookings.serve': kind('bookings', (subject) => describeStep(subject)),
  'bookings.assign': kind('bookings', ({ target }) => `Changed the assignment of booking ${target}`),
  'orders.report': kind('bookings', ({ target, params }) =>
    params['report'] === 'ready'
      ? `Reported order ${target} as ready for collection`
      : `Reported a delay of order ${target}`,
  ),
  'bookings.collectExtraDays': kind(
    'bookings',
    ({ target, params }) => `Received ${formatNgwee(params['amountNgwee'])} for the late return of booking ${target}`,
  ),
  'bookings.returnLater': kind(
    'bookings',
    ({ target, params }) => `Set the return of booking ${target} to ${formatInstant(String(params['returnAt']))}`,
  ),
  'deposits.claim': kind(
    'money',
    ({ target, params }) => `Claimed ${formatNgwee(params['amountNgwee'])} of the deposit of booking ${target}`,
  ),
  'deposits.withdraw': kind('money', ({ target }) => `Withdrew the claim on the deposit of booking ${target}`),
  ...parcelActivityTexts,
  'walkIns.record': kind('counter', ({ target, params }) => describeWalkIn(target, params)),
  'walkIns.recordOffline': kind('counter', ({ target, params }) => `${describeWalkIn(target, params)} (offline)`),
  'walkIns.assignSeries': simple('counter', 'Registered a device for receipts'),
  'walkIns.receipt': kind('counter', ({ target }) => `Issued the receipt of booking ${target}`),
  'walkIns.refund': kind('counter', ({ target, params }) =>
    target
      ? `Gave back ${formatNgwee(params['amountNgwee'])} for booking ${target}`
      : `Gave back ${formatNgwee(params['amountNgwee'])}`,
  ),
  'walkIns.takePayment': kind('counter', ({ target, params }) =>
    target
      ? `Took ${formatNgwee(params['amountNgwee'])} for booking ${target}`
      : `Took ${formatNgwee(params['amountNgwee'])}`,
  ),
  'walkIns.sendPrompt': kind(
    'counter',
    ({ target, params }) => `Requested ${formatNgwee(params['amountNgwee'])} on the phone for booking ${target}`,
  ),
  'walkIns.checkPrompt': simple('counter', 'Checked a payment request'),
  'walkIns.cancelPrompt': kind('counter', ({ target }) => `Cancelled the payment request for booking ${target}`),
  'bookings.change': kind(
    'counter',
    ({ target, params }) => `Changed booking ${target}, which now costs ${formatNgwee(params['amountNgwee'])}`,
  ),
  'bookings.changeOffline': kind('counter', ({ target, params }) =>
    params['asks']
      ? `Offered a change of booking ${target} for ${formatNgwee(params['amountNgwee'])} (offline)`
      : `Changed booking ${target}, which now costs ${formatNgwee(params['amountNgwee'])} (offline)`,
  ),
  'bookings.refundPart': kind(
    'counter',
    ({ target, params }) => `Gave ${formatNgwee(params['amountNgwee'])} of booking ${target} back`,
  ),
  'orders.addProduct': kind(
    'counter',
    ({ target, params }) => `Added a product for ${formatNgwee(params['amountNgwee'])} to order ${target}`,
  ),
  'bookings.split': kind('counter', ({ target }) => `Split booking ${target}`),
  'bookings.merge': kind('counter', ({ target }) => `Merged another booking into ${target}`),
  'orders.changeAddress': kind('counter', ({ target }) => `Changed the delivery address of order ${target}`),
  'bookings.offerChange': kind(
    'counter',
    ({ target, params }) => `Offered a change of booking ${target} for ${formatNgwee(params['amountNgwee'])}`,
  ),
  'walkIns.correctCustomer': kind('counter', ({ target }) => `Corrected the customer of booking ${target}`),
  'bookings.answerChangeRequest': answeredChange,
  'bookings.answerChangeRequestOffline': answeredChange,
  'walkIns.changeReservation': kind(
    'counter',
    ({ target, params }) => `Reserved booking ${target} until ${formatInstant(String(params['until']))}`,
  ),
  'companies.save': simple('counter', 'Saved a company that buys on account'),
  'companies.issueStatement': simple('counter', 'Downloaded the statement of a company'),
  'companies.takePayment': kind(
    'counter',
    ({ params }) => `Took ${formatNgwee(params['amountNgwee'])} from a company for its account`,
  ),
  'counterStock.sell': kind('counter', ({ target, params }) => `${describeWalkIn(target, params)} (counter stock)`),
  'counterStock.saveDevice': simple('counter', 'Saved a device for counter stock'),
  'counterStock.setAside': kind('counter', ({ target, params }) =>
    addTarget(
      formatPlural(Number(params['quantity']), {
        one: 'Set # unit aside for the counter',
        other: 'Set # units aside for the counter',
      }) + (params['days'] ? ` on each of ${Number(params['days'])} days` : ''),
      target,
    ),
  ),
  'counterStock.release': simple('counter', 'Released counter stock by hand'),
  'counterStock.return': kind('counter', ({ target }) => addTarget('Returned counter stock', target)),
  'cashShifts.open': kind('counter', ({ params }) => `Opened a cash shift with ${formatNgwee(params['amountNgwee'])}`),
  'cashShifts.move': kind('counter', ({ params }) =>
    params['direction'] === 'in'
      ? `Paid ${formatNgwee(params['amountNgwee'])} into the cash drawer`
      : `Paid ${formatNgwee(params['amountNgwee'])} out of the cash drawer`,
  ),
  'cashShifts.close': kind('counter', ({ params }) => `Closed a cash shift with ${formatNgwee(params['amountNgwee'])}`),
  'partner.saveCustomer': simple('customers', 'Changed the notes about a customer'),
  'partner.blockCustomer': simple('customers', 'Blocked a customer'),
  'partner.unblockCustomer': simple('customers', 'Unblocked a customer'),
  'customerRecords.save': simple('customers', 'Saved a customer'),
  'customerRecords.merge': simple('customers', 'Merged two customers'),
  'customerRecords.showDocument': simple('customers', 'Viewed the identity document of a customer'),
  'messages.send': simple('customers', 'Sent a message to a customer'),
  'reviews.reply': simple('customers', 'Replied to a review'),
  'reports.create': simple('customers', 'Reported content to Tilipo'),
  'fiscal.saveSettings': simple('money', 'Changed the fiscal receipts'),
  'fiscal.saveListing': act('money', 'Changed the VAT of', 'listing'),
  'fiscal.retry': simple('money', 'Sent rejected fiscal invoices again'),
  'finance.saveSettings': simple('money', 'Changed the payout account'),
  'payouts.send': kind('money', ({ params }) => `Requested a payout of ${formatNgwee(params['amountNgwee'])}`),
  'payouts.sendToOwnAccount': kind(
    'money',
    ({ params }) => `Requested a payout of ${formatNgwee(params['amountNgwee'])} to the own account`,
  ),
  'finance.issueStatement': kind('money', ({ params }) => `Downloaded the statement of ${params['month']}`),
  'business.save': simple('business', 'Edited the business profile'),
  'business.photos': photos('business'),
  'business.saveDocument': kind('business', ({ params }) => `Saved ${describeDocument(params['document'])}`),
  'business.removeDocument': simple('business', 'Removed a document of the business'),
  'business.openDocument': simple('business', 'Opened a document of the business'),
  'application.attachDocument': kind(
    'business',
    ({ params }) => `Attached ${describeDocument(params['document'])} to the application`,
  ),
  'application.removeDocument': kind(
    'business',
    ({ params }) => `Removed ${describeDocument(params['document'])} from the application`,
  ),
  'application.submit': simple('business', 'Sent the application again'),
  'staff.create': kind('staff', ({ target, params }) => describeNewMember(target, params)),
  'staff.edit': act('staff', 'Edited', 'staff account of'),
  'staff.remove': act('staff', 'Deleted', 'staff account of'),
  'staff.resetPassword': kind('staff', ({ target }) => addTarget('Sent a link to reset the password', target)),
  'staff.inviteHotelManager': simple('staff', 'Invited a hotel manager'),
  'staff.resendInvitation': simple('staff', 'Sent the invitation of a hotel manager again'),
  'staff.removeHotelManager': simple('staff', 'Removed a hotel manager'),
  'jobs.post': act('staff', 'Posted', 'job'),
  'jobs.edit': act('staff', 'Edited', 'job'),
  'jobs.setClosed': kind('staff', ({ target, params }) =>
    target ? `${params['closed'] ? 'Closed' : 'Reopened'} the job ${target}` : 'Closed or reopened a job',
  ),
  'applications.decide': simple('staff', 'Answered a job application'),
  'apiKeys.create': act('business', 'Created', 'API key', 'an'),
  'apiKeys.rotate': act('business', 'Replaced', 'API key', 'an'),
  'apiKeys.revoke': act('business', 'Revoked', 'API key', 'an'),
  'webhooks.create': simple('business', 'Created a webhook'),
  'webhooks.edit': simple('business', 'Edited a webhook'),
  'webhooks.rotateSecret': simple('business', 'Replaced the secret of a webhook'),
  'webhooks.remove': simple('business', 'Removed a webhook'),
  'webhooks.resend': simple('business', 'Sent a webhook again'),
  'activity.export': simple('staff', 'Downloaded the activity of staff'),
  'support.open': simple('support', 'Opened a support ticket'),
  'support.reply': simple('support', 'Replied to a support ticket'),
  'cases.answer': simple('support', 'Answered in a case'),
  'cases.answerOffer': kind('support', ({ params }) =>
    params['accepted'] ? 'Accepted an offer in a case' : 'Declined an offer in a case',
  ),
  'cases.appeal': simple('support', 'Appealed against a decision of Tilipo'),
  'cases.openFile': simple('support', 'Opened a file of a case'),
} as const satisfies Record<string, ActivityKindText>
export type ActivityKind = keyof typeof activityTexts

const stepVerbs: Record<string, string> = {
  accept: 'Accepted',
  decline: 'Declined',
  begin: 'Started',
  complete: 'Completed',
  miss: 'Recorded that nobody came for',
  cancel: 'Cancelled',
}
const describeStep = ({ target, params }: ActivitySubject): string =>
  `${stepVerbs[String(params['step'])] ?? 'Changed'} booking ${target}`

const describeWalkIn = (target: string, params: ActivityParams): string =>
  `Sold ${target ? `booking ${target}` : 'a booking'} at the counter for ${formatNgwee(params['totalNgwee'])}`

const describeNewMember = (target: string, { role }: ActivityParams): string => {
  const label = isKey(staffRoles, role) ? staffRoles[role].label : 'Staff'
  return target ? `Created a staff account for ${target} (${label})` : `Created a staff account (${label})`
}

const byKind: Record<string, ActivityKindText | undefined> = activityTexts

/** Renders an entry. A kind of a newer server has a general text. */
export const renderActivity = (entryKind: string, subject: ActivitySubject): string =>
  byKind[entryKind]?.render(subject).trim() ?? 'Made another change'

/** Returns the kinds of a group. */
export const listActivityKinds = (group: ActivityGroup): ActivityKind[] =>
  getKeys(activityTexts).filter((name) => activityTexts[name].group === group)
