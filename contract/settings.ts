import { boolean, nullable, optional, string, type } from 'superstruct'
import { anyone } from './access'
import { endpoint } from './endpoint'
import { addresses } from './public'

export const publicSettings = endpoint({
  ...addresses.publicSettings,
  method: 'GET',
  answer: type({
    maintenanceMode: boolean(),
    /** Additional: what Google's button on the sign-in screen asks for. Absent or null where it is not set up. */
    googleClientId: optional(nullable(string())),
    /** Additional: the demo's own stand-in plays Google. */
    googleSimulated: optional(boolean()),
  }),
  access: anyone,
  offline: 'cache',
})
