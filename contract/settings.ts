import { boolean, nullable, optional, string, type } from 'superstruct'
import { anyone } from './access'
import { endpoint } from './endpoint'
import { addresses } from './public'

export const publicSettings = endpoint({
  ...addresses.publicSettings,
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
