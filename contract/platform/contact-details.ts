/** Tilipo's own contact details, until a super admin changes them in the platform settings. */

/** The address and the hours have one line per line of text. */
export const defaultContact = {
  address: 'Second floor, Findeco Arcade\nCairo Road, Lusaka',
  phone: '+260 211 555 010',
  mobile: '+260 971 555 010',
  email: 'help@tilipo.example',
  vendorEmail: 'vendors@tilipo.example',
  hours: 'Mon-Fri 8:00-17:00\nSat 9:00-13:00\nSun closed',
}
export type ContactDetails = typeof defaultContact
