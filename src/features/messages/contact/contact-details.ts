import type { ContactDetails } from '#contract/platform/contact-details'
import type { IconName } from '../../../ui/text/Icon'

export interface ContactDetail {
  icon: IconName
  title: string
  lines: { text: string; to?: string }[]
}

const splitLines = (text: string) => text.split('\n').map((line) => ({ text: line }))
const linkPhone = (text: string) => ({ text, to: `tel:${text.replace(/ /g, '')}` })
const linkEmail = (text: string) => ({ text, to: `mailto:${text}` })

/** Tilipo's address, phone numbers, email addresses and opening hours. */
export const buildContactDetails = ({
  address,
  phone,
  mobile,
  email,
  vendorEmail,
  hours,
}: ContactDetails): ContactDetail[] => [
  { icon: 'pin', title: 'Visit us', lines: splitLines(address) },
  { icon: 'phone', title: 'Call us', lines: [linkPhone(phone), linkPhone(mobile)] },
  { icon: 'mail', title: 'Write to us', lines: [linkEmail(email), linkEmail(vendorEmail)] },
  { icon: 'clock', title: 'Hours', lines: splitLines(hours) },
]
