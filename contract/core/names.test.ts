import { describe, expect, it } from 'vitest'
import { SignupForm } from '../accounts/auth'
import { ProfileForm } from '../accounts/profile'
import { InvitationForm } from '../platform/invitations'
import { NewStaff } from '../business/staff'
import { profileFields } from '../verticals/profile-fields'
import { plainName } from './names'
import { text } from './values'
import { check, type AnyStruct } from './validation'

const read = (name: string) => {
  const result = check(plainName(text(120)), name)
  return result.ok ? 'accepted' : result.faults[0]?.message
}

describe('a name', () => {
  it.each([
    'Mwila Banda',
    'J.Banda',
    'Dr.Phiri & Sons (Pty) Ltd.',
    "N'gandu-Mulenga",
    'A.M.E. Church Bookshop',
    'Fast/Safe Travels',
    'Inn & Co. Kitwe',
    'Zambezi No.1 Lodge',
  ])('%s is accepted', (name) => expect(read(name)).toBe('accepted'))

  it.each([
    'Win at https://evil.example',
    'http: //evil',
    'www.evil.example',
    'Prize: evil.com',
    'Banda evil.co.zm/win',
    'evil.example/claim',
    'Click EVIL.XYZ now',
  ])('%s is refused because of its web address', (name) =>
    expect(read(name)).toBe('Please enter a name without a web address.'),
  )

  it('A name with markup is refused', () => expect(read('<b>Banda</b>')).toBe('Please enter a name without < or >.'))
})

describe('forms with names of people and businesses', () => {
  const bad = 'Prize www.evil.example'
  const findFaults = (struct: AnyStruct, value: unknown) => {
    const result = check(struct, value)
    return result.ok ? [] : result.faults.map(({ field, message }) => `${field}: ${message}`)
  }
  const fault = (field: string) => `${field}: Please enter a name without a web address.`

  it('refuse web addresses', () => {
    expect(findFaults(SignupForm, { full_name: bad })).toContain(fault('full_name'))
    expect(findFaults(SignupForm, { companyName: bad })).toContain(fault('companyName'))
    expect(findFaults(ProfileForm, { full_name: bad })).toContain(fault('full_name'))
    expect(findFaults(InvitationForm, { full_name: bad })).toContain(fault('full_name'))
    expect(findFaults(NewStaff, { name: bad })).toContain(fault('name'))
  })

  it.each(Object.entries(profileFields))('refuse web addresses in the name of a business of type %s', (_, fields) => {
    const field = 'companyName' in fields ? 'companyName' : 'name'
    expect(findFaults(fields[field]!, bad)).toEqual([fault('')])
  })
})
