/** Texts that administrators start from when they write in a case. */
import type { CaseKind } from './case-kinds'

type TemplateUse = 'question' | 'offer' | 'decision'
interface CaseTemplate {
  use: TemplateUse
  /** Without kinds, for all of them. */
  kinds?: readonly CaseKind[]
  title: string
  text: string
}

const templates: readonly CaseTemplate[] = [
  {
    use: 'question',
    kinds: ['complaint', 'dispute'],
    title: 'Customer: what happened',
    text: 'Please tell us what happened and when, and what you would like us to do. Photos and receipts help us to decide.',
  },
  {
    use: 'question',
    kinds: ['complaint', 'dispute'],
    title: 'Business: your account of it',
    text: 'A customer has complained about this booking. Please tell us what happened from your point of view, and attach what supports it.',
  },
  {
    use: 'question',
    kinds: ['lost_parcel'],
    title: 'Sender: contents and value',
    text: 'Please tell us what was in the parcel and what it was worth. A receipt or a photo of the contents helps us to decide.',
  },
  {
    use: 'question',
    kinds: ['lost_parcel'],
    title: 'Carrier: where the parcel is',
    text: 'Please tell us where the parcel was last seen and who had it, and attach the waybill or the delivery note.',
  },
  {
    use: 'question',
    kinds: ['damage'],
    title: 'Photos and costs',
    text: 'Please attach photos of the damage, and an invoice or a quotation for the repair.',
  },
  {
    use: 'question',
    kinds: ['fraud'],
    title: 'Proof of payment and contact',
    text: 'Please attach the messages you received and the proof of your payment. Do not send any more money.',
  },
  {
    use: 'question',
    kinds: ['data_request'],
    title: 'What the request is about',
    text: 'Please tell us which of your data you want to see, correct or delete. You can also download and delete your data in your profile.',
  },
  {
    use: 'offer',
    title: 'A part of the price',
    text: 'We suggest that a part of the price goes back to the customer, and that the case then ends.',
  },
  {
    use: 'decision',
    kinds: ['complaint', 'dispute'],
    title: 'Not as described',
    text: 'The service was not as described. We therefore give a part of the price back.',
  },
  {
    use: 'decision',
    kinds: ['complaint', 'dispute', 'damage', 'lost_parcel'],
    title: 'Not enough evidence',
    text: 'We have read what both sides wrote. There is not enough evidence to give money back.',
  },
  {
    use: 'decision',
    kinds: ['lost_parcel'],
    title: 'Parcel not delivered',
    text: 'The carrier could not show that the parcel was delivered. We therefore give the price back.',
  },
  {
    use: 'decision',
    kinds: ['fraud'],
    title: 'Fraud confirmed',
    text: 'We have found that the offer was fraudulent, and have removed it.',
  },
  {
    use: 'decision',
    kinds: ['data_request'],
    title: 'Request completed',
    text: 'We have done what you asked for with your data.',
  },
]

export const listCaseTemplates = (use: TemplateUse, kind: CaseKind): readonly CaseTemplate[] =>
  templates.filter((template) => template.use === use && (template.kinds?.includes(kind) ?? true))
