/** SMS about custody steps: to the recipient, who usually has no account, and to a sender who wants them. */
import type { CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import type { ParcelChoice } from '#contract/verticals/carriers/schema'
import type { parcelSmsTemplates } from '#contract/verticals/carriers/parcels/sms-templates'
import type { SmsContent } from '#contract/sms-templates'
import type { Tx } from '../../../db/transact'
import { sendSmsToAccount, sendSmsToPhone } from '../../../domain/messages/sms'

interface CustodySms {
  bookingId: string
  senderId: string
  choice: Partial<ParcelChoice>
  vendorName: string
  number: string
  step: CustodyStep
  place: string
  /** Of the step at its parcel. */
  ordinal: number
}

type ParcelTemplate = keyof typeof parcelSmsTemplates

/** Steps on the way say nothing that a recipient must do. A parcel to the door is not collected. */
function chooseTemplate(step: CustodyStep, isToTheDoor: boolean): ParcelTemplate | null {
  if (step === 'handed_over') return 'parcelAccepted'
  if (step === 'arrived') return isToTheDoor ? null : 'parcelReady'
  if (step === 'out_for_delivery') return 'parcelOutForDelivery'
  return step === 'released' ? 'parcelDelivered' : null
}

/** The SMS names neither the sender nor the contents, because the sender may have mistyped the number. */
export async function smsCustodyStep(
  tx: Tx,
  { bookingId, senderId, choice, vendorName, number, step, place, ordinal }: CustodySms,
): Promise<void> {
  const template = chooseTemplate(step, choice.delivery === true)
  if (!template) return
  const content: SmsContent = { template, params: { vendorName, number, place } }
  // A second attempt at the door is an event of its own. Its time can be that of the first one, if a clock is wrong.
  const sms = { event: `parcel/${bookingId}/${ordinal}`, content, link: `/track/${number}` }
  if (choice.receiver) await sendSmsToPhone(tx, choice.receiver.phone, sms)
  if (step === 'released') await sendSmsToAccount(tx, senderId, 'parcels', sms)
}
