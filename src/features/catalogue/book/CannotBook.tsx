import type { Role } from '#contract/access'
import { Notice } from '../../../ui/Notice'

const who: Record<Exclude<Role, 'endUser'>, string> = {
  partner: 'a partner',
  admin: 'an administrator',
  superAdmin: 'an administrator',
  'hotel-manager': 'a hotel manager',
}

export const CannotBook = ({ role }: { role: Exclude<Role, 'endUser'> }) => (
  <Notice icon="info" title={`You are signed in as ${who[role]}`}>
    You need a personal account to book. Sign out, or use another browser, to book for yourself.
  </Notice>
)
