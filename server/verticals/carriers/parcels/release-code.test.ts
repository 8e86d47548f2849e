import { describe, expect, it } from 'vitest'
import { computeReleaseCode, isValidReleaseCode } from './release-code'

const [older, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const parcel = { booking_id: 'booking', code_round: 1 }

describe('a release code', () => {
  it('stays valid during a rotation of the secret, and not longer', () => {
    const code = computeReleaseCode([older], parcel)
    expect(computeReleaseCode([current, older], parcel)).not.toBe(code)
    expect(isValidReleaseCode([current, older], parcel, code)).toBe(true)
    expect(isValidReleaseCode([current], parcel, code)).toBe(false)
  })

  it('is computed with the current secret', () => {
    const code = computeReleaseCode([current, older], parcel)
    expect(isValidReleaseCode([current], parcel, code)).toBe(true)
    expect(isValidReleaseCode([current, older], { ...parcel, code_round: 2 }, code)).toBe(false)
  })
})
