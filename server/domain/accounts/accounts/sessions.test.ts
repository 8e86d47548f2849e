import { describe, expect, it } from 'vitest'
import { getLifetimeMs, hasEnded } from './sessions'

const day = 86_400_000

describe('the session of a hotel manager', () => {
  it('lasts as long as that of staff, not as long as that of the owner', () => {
    expect(getLifetimeMs('hotel-manager', null)).toBe(getLifetimeMs('partner', 'partner-staff'))
    expect(getLifetimeMs('hotel-manager', null)).toBeLessThan(getLifetimeMs('partner', null))
    const session = { created_at: new Date(0), expires_at: new Date(60 * day) }
    expect(hasEnded(session, { role: 'hotel-manager', staff_role: null }, 29 * day)).toBe(false)
    expect(hasEnded(session, { role: 'hotel-manager', staff_role: null }, 31 * day)).toBe(true)
    expect(hasEnded(session, { role: 'partner', staff_role: null }, 31 * day)).toBe(false)
  })
})
