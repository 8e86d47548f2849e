/**
 * What the activity stores of each partner command: its target, params of its text, and the values before and after.
 * Texts that people wrote, files and account numbers are never stored.
 */
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import type { AnyInput } from '#contract/core/endpoint'
import { ngweeOf } from '#contract/core/money'
import type { ActivityKind, ActivityParams } from '#contract/business/activity/activity-texts'
import { parseDayKey } from '#contract/business/listings/day-keys'
import type { TargetKind } from './targets'

export interface Activity {
  target?: { kind: TargetKind; id: string }
  params?: ActivityParams
  /** Set if the command changed more than the fields of its edit. */
  hasOtherChange?: boolean
}

type Input = Omit<AnyInput, 'query'>
type Describe = (input: Input, answer: any) => Activity

const target = (kind: TargetKind, id: unknown) => ({ target: { kind, id: String(id) } })
const byPath =
  (kind: TargetKind): Describe =>
  ({ params }) =>
    target(kind, params.id)
const photos =
  (kind: TargetKind): Describe =>
  ({ params, body }) => ({
    ...target(kind, params.id),
    params: { change: ['add', 'remove', 'order', 'alt'].find((change) => change in body) ?? 'alt' },
  })
const bookingStep: Describe = ({ params, body }) => ({ ...target('booking', params.id), params: { step: body.step } })
const listingDay: Describe = ({ params }) => ({ ...target('listing', params.id), params: { day: params.day } })
const bookingAtPrice: Describe = ({ params, body }) => ({
  ...target('booking', params.id),
  params: { amountNgwee: ngweeOf(body.seenTotal) },
})
const changeAnswer: Describe = ({ params, body }) => ({
  ...target('booking', params.id),
  params: { accepts: body.accepts },
})
const walkIn: Describe = ({ body }) => ({
  ...target('booking', body.id),
  params: { totalNgwee: ngweeOf(Number(body.seenTotal)) },
})
const cash = (body: Input['body']) => ({ amountNgwee: ngweeOf(Number(body.amount)) })
const payout: Describe = ({ body }) => ({ params: cash(body) })
const applicationDocument: Describe = ({ params }) => ({ params: { document: params.kind } })
/** The fields of the edit are values of days, such as `2026-12-24/stock`. */
const countEditedDays = ({ from: _, ...values }: Input['body']): number =>
  new Set(Object.keys(values).map((key) => parseDayKey(key)?.day)).size
const nothing: Describe = () => ({})

const describers: Record<ActivityKind, Describe> = {
  'listings.create': ({ body }) => target('listing', body.id),
  'listings.edit': ({ params, body }) => ({
    ...target('listing', params.id),
    params: { removed: body.removed === true },
  }),
  'listings.photos': photos('listing'),
  'listings.adjustStock': ({ params, body }) => ({
    ...target('listing', params.id),
    params: { difference: body.difference, reason: body.reason },
  }),
  'listings.setClosedDays': ({ params, body }) => ({
    ...target('listing', params.id),
    params: { days: body.days.length, closed: body.closed },
  }),
  'listings.setDayValues': ({ params, body }) => ({
    ...target('listing', params.id),
    params: { days: countEditedDays(body) },
  }),
  'listings.closeDay': listingDay,
  'listings.openDay': listingDay,
  'listings.renewCalendarLink': byPath('listing'),
  'listings.removeCalendarLink': byPath('listing'),
  'listings.addCalendarFeed': byPath('listing'),
  'listings.refreshCalendarFeed': byPath('listing'),
  'listings.removeCalendarFeed': byPath('listing'),
  'homes.confirm': byPath('listing'),
  'routes.save': byPath('busRoute'),
  'vehicles.save': byPath('vehicle'),
  'vehicles.photos': photos('vehicle'),
  'bookings.step': bookingStep,
  'bookings.serve': bookingStep,
  'bookings.assign': byPath('booking'),
  'orders.report': ({ params, body }) => ({ ...target('booking', params.id), params: { report: body.report } }),
  'bookings.collectExtraDays': ({ params, body }) => ({ ...target('booking', params.id), params: cash(body) }),
  'bookings.returnLater': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { returnAt: body.returnAt },
  }),
  'deposits.claim': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { amountNgwee: ngweeOf(Number(body.amount)) },
  }),
  'deposits.withdraw': byPath('booking'),
  'parcels.step': bookingStep,
  'parcels.release': byPath('booking'),
  'walkIns.record': walkIn,
  'walkIns.recordOffline': walkIn,
  'walkIns.assignSeries': nothing,
  'walkIns.receipt': byPath('booking'),
  'walkIns.refund': ({ params, body }) => ({ ...target('booking', params.id), params: cash(body) }),
  'walkIns.takePayment': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { amountNgwee: ngweeOf(sumPayments(body.payments)) },
  }),
  'walkIns.sendPrompt': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { amountNgwee: ngweeOf(body.amount) },
  }),
  'walkIns.checkPrompt': nothing,
  'walkIns.cancelPrompt': byPath('booking'),
  'bookings.change': bookingAtPrice,
  'bookings.changeOffline': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { amountNgwee: ngweeOf(body.seenTotal), asks: body.asksCustomer === true },
  }),
  'bookings.refundPart': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { amountNgwee: ngweeOf(body.amount) },
  }),
  'orders.addProduct': bookingAtPrice,
  'bookings.split': byPath('booking'),
  'bookings.merge': byPath('booking'),
  'orders.changeAddress': byPath('booking'),
  'bookings.offerChange': bookingAtPrice,
  'bookings.answerChangeRequest': changeAnswer,
  'bookings.answerChangeRequestOffline': changeAnswer,
  'walkIns.correctCustomer': byPath('booking'),
  'walkIns.changeReservation': ({ params, body }) => ({
    ...target('booking', params.id),
    params: { until: body.until },
  }),
  'companies.save': nothing,
  'companies.issueStatement': nothing,
  'companies.takePayment': ({ body }) => ({ params: cash(body.payment) }),
  'counterStock.sell': walkIn,
  'counterStock.saveDevice': nothing,
  'counterStock.setAside': ({ body }) => ({
    ...target('listing', body.listingId),
    params: { quantity: body.quantity, ...(body.furtherDays?.length && { days: 1 + body.furtherDays.length }) },
  }),
  'counterStock.release': nothing,
  'counterStock.return': ({ body }) => target('listing', body.listingId),
  'cashShifts.open': ({ body }) => ({ params: { amountNgwee: ngweeOf(Number(body.opening)) } }),
  'cashShifts.move': ({ body }) => ({ params: { ...cash(body), direction: body.kind } }),
  'cashShifts.close': ({ body }) => ({ params: { amountNgwee: ngweeOf(Number(body.counted)) } }),
  'partner.saveCustomer': byPath('customer'),
  'partner.blockCustomer': byPath('customer'),
  'partner.unblockCustomer': byPath('customer'),
  'customerRecords.save': nothing,
  'customerRecords.merge': nothing,
  'customerRecords.showDocument': nothing,
  'messages.send': ({ params }) => target('customer', params.with),
  'reviews.reply': byPath('review'),
  'reports.create': ({ params }) => target('report', params.id),
  'fiscal.saveSettings': nothing,
  'fiscal.saveListing': byPath('listing'),
  'fiscal.retry': nothing,
  'finance.saveSettings': nothing,
  'payouts.send': payout,
  'payouts.sendToOwnAccount': payout,
  'finance.issueStatement': ({ params }) => ({ params: { month: params.month } }),
  'business.save': ({ body }) => ({
    ...target('business', body.id),
    hasOtherChange: body.imageUrl !== undefined,
  }),
  'business.photos': photos('business'),
  'business.saveDocument': ({ params, body }) => ({
    ...target('businessDocument', params.document),
    params: { document: body.kind ?? null },
  }),
  'business.removeDocument': ({ params }) => target('businessDocument', params.document),
  'business.openDocument': ({ params }) => target('businessDocument', params.document),
  'application.attachDocument': applicationDocument,
  'application.removeDocument': applicationDocument,
  'application.submit': nothing,
  'staff.create': ({ body }, answer) => ({ ...target('account', answer.id), params: { role: body.role } }),
  'staff.edit': byPath('account'),
  'staff.remove': byPath('account'),
  'staff.resetPassword': byPath('account'),
  'staff.inviteHotelManager': ({ body }) => target('account', body.id),
  'staff.resendInvitation': byPath('account'),
  'staff.removeHotelManager': byPath('account'),
  'jobs.post': ({ body }) => target('job', body.id),
  'jobs.edit': byPath('job'),
  'jobs.setClosed': ({ params, body }) => ({ ...target('job', params.id), params: { closed: body.closed } }),
  'applications.decide': ({ params, body }) => ({
    ...target('jobApplication', params.id),
    params: { status: body.status },
  }),
  'apiKeys.create': ({ body }) => target('apiKey', body.id),
  'apiKeys.rotate': byPath('apiKey'),
  'apiKeys.revoke': byPath('apiKey'),
  'webhooks.create': nothing,
  'webhooks.edit': nothing,
  'webhooks.rotateSecret': nothing,
  'webhooks.remove': nothing,
  'webhooks.resend': nothing,
  'activity.export': nothing,
  'support.open': ({ body }) => target('supportTicket', body.id),
  'support.reply': byPath('supportTicket'),
  'cases.answer': byPath('case'),
  'cases.answerOffer': ({ params, body }) => ({ ...target('case', params.id), params: { accepted: body.accepted } }),
  'cases.appeal': byPath('case'),
  'cases.openFile': byPath('case'),
}

const describersByName: Readonly<Record<string, Describe | undefined>> = describers

export const findDescriber = (command: string): Describe | undefined => describersByName[command]
