import type { IconName } from '../../ui/Icon'

export interface ContactDetail {
  icon: IconName
  title: string
  lines: { text: string; to?: string }[]
}

/** Tilipo's address, phone numbers, email addresses and opening hours. */
export const contactDetails: ContactDetail[] = [
  { icon: 'pin', title: 'Visit us', lines: [{ text: 'Second floor, Findeco Arcade' }, { text: 'Cairo Road, Lusaka' }] },
  {
    icon: 'phone',
    title: 'Call us',
    lines: [
      { text: '+260 211 555 010', to: 'tel:+260211555010' },
      { text: '+260 971 555 010', to: 'tel:+260971555010' },
    ],
  },
  {
    icon: 'mail',
    title: 'Write to us',
    lines: [
      { text: 'help@tilipo.example', to: 'mailto:help@tilipo.example' },
      { text: 'vendors@tilipo.example', to: 'mailto:vendors@tilipo.example' },
    ],
  },
  {
    icon: 'clock',
    title: 'Hours',
    lines: [{ text: 'Mon-Fri 8:00-17:00' }, { text: 'Sat 9:00-13:00' }, { text: 'Sun closed' }],
  },
]
