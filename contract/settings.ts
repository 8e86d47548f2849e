import { boolean, nullable, optional, string, type } from 'superstruct'
import { anyone } from './access'
import { endpoint } from './endpoint'

export const publicSettings = endpoint({
  name: 'public.settings',
  method: 'GET',
  path: '/public/settings',
  answer: type({
    maintenanceMode: boolean(),
    /** Additional: what Google's button on the sign-in screen asks for. Absent or null where it is not set up. */
    googleClientId: optional(nullable(string())),
  }),
  access: anyone,
  offline: 'cache',
})
