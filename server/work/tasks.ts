/** The handlers of the background tasks. Tasks run at least once, so every handler must be idempotent. */
import { transact } from '../db/transact'
import { sendLink } from '../domain/accounts'
import { expireHold } from '../domain/bookings'
import { mailMessage } from '../domain/contact'
import { decideDeparture } from '../domain/departures'
import { wipeAgain } from '../domain/own-data'
import { mailParcel } from '../domain/parcels'
import { askVacant } from '../domain/homes'
import { checkPayment, sendPayment } from '../domain/payments'
import { checkRefund, lookAgain, sendRefund } from '../domain/refunds'
import { carryOut, endBooking, followBalance } from '../domain/steps'
import { sweep } from '../domain/sync'
import { expireUpload } from '../domain/uploads'
import { writeLetter } from '../gateways/mail/templates'
import type { Handlers } from './queue'

export const tasksFor = (publicUrl: string, secret: Buffer): Handlers => ({
  'payment.send': ({ paymentId }, outside) => sendPayment(outside, paymentId),
  'payment.check': ({ paymentId, attempt }, outside) => checkPayment(outside, paymentId, attempt),
  'refund.send': ({ refundId }, outside) => sendRefund(outside, refundId),
  'refund.check': ({ refundId, attempt }, outside) => checkRefund(outside, refundId, attempt),
  'refund.look': ({ reference, attempt }, outside) => lookAgain(outside, reference, attempt),
  'booking.end': ({ bookingId }, { db }) => transact(db, (tx) => endBooking(tx, bookingId)),
  'booking.expire': ({ bookingId }, { db }) => transact(db, (tx) => expireHold(tx, bookingId)),
  'booking.balance': ({ bookingId, reminded }, { db }) => transact(db, (tx) => followBalance(tx, bookingId, reminded)),
  'departure.decide': ({ listingId, slot }, { db }) => transact(db, (tx) => decideDeparture(tx, listingId, slot)),
  'departure.tell': ({ listingId, slot }, { db }) => carryOut(db, listingId, slot),
  'viewing.ask': ({ bookingId }, { db }) => transact(db, (tx) => askVacant(tx, bookingId)),
  'upload.expire': ({ uploadId }, { db, gateways }) => expireUpload({ db, files: gateways.files }, uploadId),
  'account.wipe': ({ accountId }, { db }) => transact(db, (tx) => wipeAgain(tx, accountId)),
  'sync.sweep': (_, { db }) => sweep(db),
  // Links are stored as paths. The origin is added when the email is sent.
  'mail.link': ({ accountId, purpose }, { db, gateways }) => sendLink({ db, gateways, publicUrl }, accountId, purpose),
  'mail.contact': ({ messageId }, outside) => mailMessage(outside, messageId),
  'mail.parcel': ({ bookingId }, { db, gateways }) => mailParcel({ db, gateways, publicUrl, secret }, bookingId),
  'mail.send': ({ template, to, data }, { gateways }) => {
    // Links are stored as paths. The origin is added when the email is sent.
    const letter = writeLetter(template, { ...data, link: publicUrl + data.link } as never)
    return gateways.mail.send({ ...letter, to })
  },
})
