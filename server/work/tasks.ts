/** The handlers of the background tasks. Tasks run at least once, so every handler must be idempotent. */
import { transact } from '../db/transact'
import type { Secrets } from '../db/secrets'
import { emailSignInCode, sendLink } from '../domain/accounts/accounts'
import { clearDueBookings } from '../domain/money/balances'
import { expireHold, remindOfDeparture, remindVendor, sendGroupedMail } from '../domain/bookings/bookings'
import { fetchCalendarFeed } from '../domain/business/calendar-feeds'
import { deliver } from '../domain/business/integrations'
import { remindOfExpiries } from '../domain/business/business-documents'
import { emailContactMessage } from '../domain/messages/contact'
import { deliverSms } from '../domain/messages/sms'
import { sendPush } from '../domain/messages/push'
import { deleteUnusedSearchWords } from '../domain/catalogue/catalogue'
import { expireOffer, makePaidChange } from '../domain/counter/booking-changes'
import { expireCounterStock } from '../domain/counter/counter-stock'
import { askAboutOption } from '../domain/counter/walk-ins'
import { settleDueClaim } from '../domain/money/deposits'
import { sendFiscalDocument } from '../domain/money/fiscal'
import { decideDeparture } from '../domain/bookings/departures'
import { wipeAgain } from '../domain/accounts/own-data'
import { requestVacancyAnswer } from '../domain/business/homes'
import { checkPayment, sendPayment } from '../domain/money/payments'
import { checkPayout, sendPayout, startAutomaticPayouts } from '../domain/money/payouts'
import { reconcile } from '../domain/money/reconciliation'
import { checkRefund, recheckSupersededTransfer, sendRefund } from '../domain/money/refunds'
import { emailParcelCode } from '../verticals/carriers/parcels/email-code'
import { notifyOfRule } from '../domain/platform/fee-rules'
import { sweep } from '../domain/platform/retention'
import { reencrypt } from '../domain/platform/secrets'
import { applyDepartureDecision, endBooking, occupyOverdueBookings, processBalance } from '../domain/counter/steps'
import { expireUpload } from '../domain/core/uploads'
import { isDeliverable } from '../gateways/mail/deliverable'
import { renderEmail } from '../gateways/mail/templates'
import type { TaskHandlers } from './runner'

export const createTaskHandlers = (publicUrl: string, secrets: Secrets): TaskHandlers => ({
  'payment.send': ({ paymentId }, context) => sendPayment(context, paymentId),
  'payment.check': ({ paymentId, attempt }, context) => checkPayment(context, paymentId, attempt),
  'refund.send': ({ refundId }, context) => sendRefund(context, refundId),
  'refund.check': ({ refundId, attempt }, context) => checkRefund(context, refundId, attempt),
  'refund.look': ({ reference, attempt }, context) => recheckSupersededTransfer(context, reference, attempt),
  'booking.end': ({ bookingId }, { db }) => transact(db, (tx) => endBooking(tx, bookingId)),
  'booking.expire': ({ bookingId }, { db }) => transact(db, (tx) => expireHold(tx, bookingId)),
  'booking.balance': ({ bookingId, reminded }, { db }) => transact(db, (tx) => processBalance(tx, bookingId, reminded)),
  'booking.remind': ({ bookingId, kind }, { db }) => transact(db, (tx) => remindOfDeparture(tx, bookingId, kind)),
  'booking.remindVendor': (reminder, { db }) => transact(db, (tx) => remindVendor(tx, reminder)),
  'booking.option': ({ bookingId }, { db }) => transact(db, (tx) => askAboutOption(tx, bookingId)),
  'change.make': ({ offerId }, { db }) => transact(db, (tx) => makePaidChange(tx, offerId)),
  'change.expire': ({ offerId }, { db }) => transact(db, (tx) => expireOffer(tx, offerId)),
  'departure.decide': ({ listingId, slot }, { db }) => transact(db, (tx) => decideDeparture(tx, listingId, slot)),
  'departure.tell': ({ listingId, slot }, { db, stopSignal }) =>
    applyDepartureDecision(db, listingId, slot, stopSignal),
  'counter.expire': ({ quotaId }, { db }) => transact(db, (tx) => expireCounterStock(tx, quotaId)),
  'viewing.ask': ({ bookingId }, { db }) => transact(db, (tx) => requestVacancyAnswer(tx, bookingId)),
  'push.send': (delivery, context) => sendPush(context, delivery),
  'upload.expire': ({ uploadId }, { db, gateways }) => expireUpload({ db, files: gateways.files }, uploadId),
  'search.deleteUnusedWords': (_, { db }) => deleteUnusedSearchWords(db),
  'account.wipe': ({ accountId }, { db }) => transact(db, (tx) => wipeAgain(tx, accountId)),
  'deposit.settle': ({ bookingId }, { db }) => transact(db, (tx) => settleDueClaim(tx, bookingId)),
  'payout.send': ({ payoutId }, context) => sendPayout(context, payoutId),
  'payout.check': ({ payoutId, attempt }, context) => checkPayout(context, payoutId, attempt),
  'payout.automatic': ({ after }, { db, stopSignal }) => startAutomaticPayouts(db, { after, stopSignal }),
  'fee.notify': (notice, { db, stopSignal }) => notifyOfRule(db, notice, { stopSignal }),
  'fiscal.send': ({ documentId }, context) => sendFiscalDocument(context, documentId),
  'sms.send': ({ messageId }, { db, gateways }) => deliverSms({ db, gateways, publicUrl, secrets }, messageId),
  'webhook.send': ({ deliveryId }, { db, gateways, signal }) => deliver({ db, gateways, secrets, signal }, deliveryId),
  'balance.clear': (_, { db, stopSignal }) => clearDueBookings(db, { stopSignal }),
  'stock.overdue': (_, { db, stopSignal }) => occupyOverdueBookings(db, { stopSignal }),
  'documents.remind': ({ after }, { db, stopSignal }) => remindOfExpiries(db, { after, stopSignal }),
  'money.reconcile': (start, context) => reconcile(context, start),
  'secrets.reencrypt': (start, { db, stopSignal }) => reencrypt(db, { start, stopSignal }),
  'sync.sweep': (_, { db, stopSignal }) => sweep(db, { stopSignal }),
  'calendar.fetch': ({ feedId }, context) => fetchCalendarFeed(context, feedId),
  // Links are stored as paths. The origin is added when the email is sent.
  'mail.link': ({ accountId, purpose }, { db, gateways }) => sendLink({ db, gateways, publicUrl }, accountId, purpose),
  'mail.signInCode': ({ challenge }, { db, gateways }) =>
    emailSignInCode({ db, gateways, publicUrl, secrets }, Buffer.from(challenge, 'hex')),
  'mail.contact': ({ messageId }, context) => emailContactMessage(context, messageId),
  'mail.parcel': ({ bookingId }, { db, gateways }) => emailParcelCode({ db, gateways, publicUrl, secrets }, bookingId),
  'mail.vendor': ({ vendorId }, { db }) => transact(db, (tx) => sendGroupedMail(tx, vendorId)),
  'mail.send': async ({ template, to, data }, { gateways }) => {
    // An account that signs in with a phone number has no address. It gets the same as a notification, or as an SMS.
    if (!isDeliverable(to)) return
    // Links are stored as paths. The origin is added when the email is sent.
    const email = renderEmail(template, { ...data, link: publicUrl + data.link })
    return gateways.mail.send({ ...email, to })
  },
})
