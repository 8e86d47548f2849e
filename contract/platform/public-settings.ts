import { boolean, nullable, number, optional, record, string, type } from 'superstruct'
import { anyone } from '../core/access'
import { endpoint } from '../core/endpoint'
import { publicPaths } from '../core/public-paths'

/** Socket event with the changed settings and the time at which the server read them, in ms since 1970. */
export const settingsEvent = 'settings'

export const publicSettings = endpoint({
  ...publicPaths.publicSettings,
  method: 'GET',
  answer: type({
    maintenanceMode: boolean(),
    // The following fields are not in the specification. Settings at their defaults are absent.
    /** The planned end is a local time in Zambia (`contract/platform/settings.ts`). Both may be empty. */
    maintenance: optional(type({ message: string(), plannedEnd: string() })),
    banner: optional(string()),
    /** Texts of the verticals that are closed for new bookings. */
    closedVerticals: optional(record(string(), string())),
    /** The text while partners cannot sign up. */
    partnerSignUpClosed: optional(string()),
    contact: optional(
      type({
        address: string(),
        phone: string(),
        mobile: string(),
        email: string(),
        vendorEmail: string(),
        hours: string(),
      }),
    ),
    holdMinutes: optional(number()),
    /** Of a sale. The lowest one if it depends on the service. */
    feePercent: optional(number()),
    maxFeePercent: optional(number()),
    /** The client id for Google's sign-in button. Absent or null if it is not configured. */
    googleClientId: optional(nullable(string())),
    /** The demo simulates Google sign-in. */
    googleSimulated: optional(boolean()),
    /** No SMS can be sent, so that nobody can log in with a phone number. */
    withoutSms: optional(boolean()),
  }),
  access: anyone,
  offline: 'cache',
})
