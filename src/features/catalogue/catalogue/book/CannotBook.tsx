import type { Role } from '#contract/core/access'
import { Notice } from '../../../../ui/states/Notice'

const roleLabels: Record<Exclude<Role, 'endUser'>, string> = {
  partner: 'a partner',
  admin: 'an administrator',
  superAdmin: 'an administrator',
  'hotel-manager': 'a hotel manager',
}

export const CannotBook = ({ role }: { role: Exclude<Role, 'endUser'> }) => (
  <Notice icon="info" title={`You are signed in as ${roleLabels[role]}`}>
    You need a personal account to book. Sign out, or use another browser, to book for yourself.
  </Notice>
)
