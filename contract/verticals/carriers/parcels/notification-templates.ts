/** The notifications about parcels, for the registry of all (`contract/notification-templates.ts`). */
import { formatInstant } from '../../../core/dates'
import { formatTrackingNumber, type CustodyStep } from './custody'

const custodySentences: Record<CustodyStep, (number: string, place: string, at: string) => string> = {
  handed_over: (number, place, at) => `Parcel ${number}: handed over by the sender, ${place}, ${at}.`,
  at_depot: (number, place, at) => `Parcel ${number}: at a depot, ${place}, ${at}.`,
  on_the_way: (number, place, at) => `Parcel ${number}: on the way, ${place}, ${at}.`,
  passed_on: (number, place, at) => `Parcel ${number}: handed to the next carrier, ${place}, ${at}.`,
  arrived: (number, place, at) => `Parcel ${number}: at the destination depot, ${place}, ${at}.`,
  out_for_delivery: (number, place, at) => `Parcel ${number}: out for delivery, ${place}, ${at}.`,
  released: (number, place, at) => `Parcel ${number}: handed to the recipient, ${place}, ${at}.`,
}

/** Which of them are also pushed (`contract/push-templates.ts`). */
export const parcelPushes = { custodyStep: { title: 'Parcel', choice: 'parcels' } } as const

export const parcelTemplates = {
  custodyStep: (p: { number: string; step: CustodyStep; place: string; at: string }) =>
    custodySentences[p.step](formatTrackingNumber(p.number), p.place, formatInstant(p.at)),
}
