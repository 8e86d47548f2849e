import { boolean, nullable, optional, string, type } from 'superstruct'
import { anyone } from '../accounts/access'
import { endpoint } from '../core/endpoint'
import { publicAddresses } from '../core/public-addresses'

export const publicSettings = endpoint({
  ...publicAddresses.publicSettings,
  method: 'GET',
  answer: type({
    maintenanceMode: boolean(),
    /** Not in the specification: the client id for Google's sign-in button. Absent or null if it is not configured. */
    googleClientId: optional(nullable(string())),
    /** Not in the specification: the demo simulates Google sign-in. */
    googleSimulated: optional(boolean()),
  }),
  access: anyone,
  offline: 'cache',
})
