import { describe, expect, it } from 'vitest'
import { check } from '#contract/core/validation'
import { endpoints } from '#contract/index'
import { getCommandEdit } from './editable-fields'
import { waitReasons } from './wait-reasons'
import { getCommandPath, getCommandTitle } from './command-labels'

describe('the editable fields of a refused command', () => {
  const input = {
    params: {},
    query: {},
    body: { id: 'id', subject: 'Late', category: 'other', priority: 'low', message: 'It came late.' },
  }

  it('contain its input except identifiers', () => {
    const edit = getCommandEdit({ endpoint: 'support.open', input })!
    expect(edit.fields.map(({ name }) => name)).toEqual(['subject', 'message'])
    expect(edit.values).toEqual({ subject: 'Late', category: 'other', priority: 'low', message: 'It came late.' })
  })

  it('are absent if only the original screen can edit it', () => {
    expect(getCommandEdit({ endpoint: 'cart.clear', input })).toBeNull()
    expect(
      getCommandEdit({ endpoint: 'auth.updateProfile', input: { ...input, body: { gender: 'Other' } } }),
    ).toBeNull()
  })
})

describe('the editable fields of a partner’s refused command', () => {
  const buildInput = (body: object) => ({ params: { id: 'id' }, query: {}, body })
  const room = {
    id: 'id',
    name: 'River room',
    description: '',
    price: 900,
    offered: true,
    roomType: 'Double',
    rooms: 3,
    sleeps: 2,
    beds: '',
    amenities: ['Wi-Fi', 'Fan'],
  }

  it('are the whole form of a new room, with its validation', () => {
    const edit = getCommandEdit({
      endpoint: 'listings.create',
      input: buildInput(room),
      preview: { name: 'River room', vertical: 'hotels' },
    })!
    expect(edit.fields.map(({ label }) => label)).toEqual([
      'Name',
      'Description',
      'Price',
      'Room type',
      'Number of rooms',
      'Guests per room',
      'Beds',
      'Amenities',
    ])
    expect(edit.fields.find(({ name }) => name === 'roomType')!.options).toContainEqual({
      value: 'Twin',
      label: 'Twin',
    })
    expect(edit.values).toMatchObject({ price: '900', amenities: 'Wi-Fi, Fan' })
    expect(check(edit.struct, { ...edit.values, rooms: '4' })).toMatchObject({
      ok: true,
      value: { rooms: 4, amenities: ['Wi-Fi', 'Fan'] },
    })
    expect(check(edit.struct, { ...edit.values, rooms: '0' })).toMatchObject({
      ok: false,
      faults: [{ message: 'Please enter the number of rooms, from 1 to 500.' }],
    })
  })

  it('are only the changed fields of an edit', () => {
    const fields = (row: Parameters<typeof getCommandEdit>[0]) =>
      getCommandEdit(row)?.fields.map(({ name }) => name) ?? null
    const preview = { name: 'River room', vertical: 'hotels', businessType: 'hotel' } as const
    expect(fields({ endpoint: 'listings.edit', input: buildInput({ rooms: 1, from: { rooms: 3 } }), preview })).toEqual(
      ['rooms'],
    )
    expect(
      fields({ endpoint: 'listings.edit', input: buildInput({ offered: false, from: { offered: true } }), preview }),
    ).toBeNull()
    expect(
      fields({ endpoint: 'business.save', input: buildInput({ id: 'id', email: 'no', city: 'Kitwe' }), preview }),
    ).toEqual(['city', 'email'])
    expect(
      fields({ endpoint: 'business.save', input: buildInput({ id: 'id', imageUrl: 'upload' }), preview }),
    ).toBeNull()
    expect(fields({ endpoint: 'listings.photos', input: buildInput({ add: 'upload' }), preview })).toBeNull()
    const staff = getCommandEdit({
      endpoint: 'staff.edit',
      input: buildInput({ role: 'partner-viewer', status: 'active' }),
    })!
    expect(staff.fields.map(({ options }) => options![0]!.label)).toEqual(['Manager', 'Active'])
  })
})

describe('pending commands', () => {
  it('have a label for every queued endpoint, and no other endpoint has one', () => {
    const labeled = endpoints.filter(({ label }) => label !== undefined).map(({ name }) => name)
    const queued = endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name)
    expect(labeled).toEqual(queued)
  })

  it('have a title with the name that was displayed', () => {
    expect(getCommandTitle({ endpoint: 'cart.add', preview: { name: 'Salt' } })).toBe('Add to cart: Salt')
    expect(getCommandTitle({ endpoint: 'cart.clear' })).toBe('Clear cart')
    expect(getCommandTitle({ endpoint: 'of.another.build' })).toBe('Change')
  })

  it('have no link if the item was never created', () => {
    const row = { input: { params: {}, query: {}, body: {} }, preview: { name: 'River room', at: '/rooms/1' } }
    expect(getCommandPath({ ...row, endpoint: 'listings.create' }, true)).toBeNull()
    expect(getCommandPath({ ...row, endpoint: 'listings.edit' }, true)).toBe('/rooms/1')
    expect(getCommandPath({ ...row, endpoint: 'of.another.build' }, true)).toBe('/')
    const toAnybody = { ...row, input: { params: { id: '7', with: '8' }, query: {}, body: {} } }
    expect(getCommandPath({ ...toAnybody, endpoint: 'support.reply' }, true)).toBe('/support/tickets/7')
    expect(getCommandPath({ ...toAnybody, endpoint: 'support.reply' }, false)).toBe('/admin/support/tickets/7')
    expect(getCommandPath({ ...toAnybody, endpoint: 'messages.send' }, false)).toBe('/admin/messages?chatWith=8')
  })

  it('have a text for every reason to wait', () => {
    for (const text of Object.values(waitReasons)) expect(text).toMatch(/^[A-Z].*\.$/)
  })
})
