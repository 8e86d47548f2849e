/** The SMS about parcels, for the registry of all (`contract/sms-templates.ts`). */
import { shorten } from '../../../messages/sms/gsm-text'
import { formatTrackingNumber } from './custody'

interface ParcelSms {
  vendorName: string
  number: string
  place: string
}
const maxPlaceLength = 20

export const parcelSmsTemplates = {
  parcelAccepted: ({ number, place }: ParcelSms) =>
    `parcel ${formatTrackingNumber(number)} for you was handed over in ${shorten(place, maxPlaceLength)}.`,
  parcelReady: ({ number, place }: ParcelSms) =>
    `collect parcel ${formatTrackingNumber(number)} in ${shorten(place, maxPlaceLength)}. Bring the sender's code.`,
  parcelOutForDelivery: ({ number }: ParcelSms) =>
    `parcel ${formatTrackingNumber(number)} is on its way to you. Ask the sender for the code.`,
  parcelDelivered: ({ number, place }: ParcelSms) =>
    `parcel ${formatTrackingNumber(number)} was handed over with the code in ${shorten(place, maxPlaceLength)}.`,
}
