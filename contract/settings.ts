import { boolean, type } from 'superstruct'
import { anyone } from './access'
import { endpoint } from './endpoint'

export const publicSettings = endpoint({
  name: 'public.settings',
  method: 'GET',
  path: '/public/settings',
  answer: type({ maintenanceMode: boolean() }),
  access: anyone,
  offline: 'cache',
})
