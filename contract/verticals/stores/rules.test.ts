import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFee, priceGoods, stores } from './rules'

const at = new Date('2026-11-22T22:30:00Z')
const offer = {
  id: 'cloth',
  name: 'Cloth',
  priceNgwee: 15_000,
  unit: 'item',
  capacity: 9,
  town: 'Lusaka',
  street: 'Cairo Road',
  details: {},
  business: { deliveryFee: 40, courierFee: 90, freeDeliveryFrom: 900 },
}
const address = { name: 'Mutale', phone: '0961234567', street: 'Plot 12', town: 'Ndola' }
const money = fc.integer({ min: 0, max: 10_000_000 })

describe('goods from a store', () => {
  it('cost quantity times price plus one delivery fee, and never less than zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), money, fc.option(money), (quantity, priceNgwee, fee) => {
        const { lines } = priceGoods({ ...offer, priceNgwee }, { quantity, receive: 'delivery', address }, at, fee)
        expect(lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)).toBe(quantity * priceNgwee + (fee ?? 0))
        expect(lines.length).toBe(fee === null ? 1 : 2)
      }),
    )
  })

  it('use the date in Zambia and the delivery address', () => {
    expect(stores.price(offer, { quantity: 2, receive: 'delivery', address }, at)).toMatchObject({
      startsOn: '2026-11-23',
      place: 'Plot 12, Ndola',
      names: ['Mutale'],
    })
    expect(stores.price(offer, { quantity: 2 }, at)).toMatchObject({
      place: 'Cairo Road, Lusaka',
      lines: [{ quantity: 2, amountNgwee: 30_000 }],
    })
  })
})

describe('a delivery fee', () => {
  const computeDeliveryFee = (town: string, goodsNgwee: number, business: object = offer.business) =>
    deliveryFee({ ...offer, business }, { town, goodsNgwee })
  it('differs between the store’s town and elsewhere, and is zero above a subtotal', () => {
    expect([
      computeDeliveryFee(' LUSAKA', 89_999),
      computeDeliveryFee('Ndola', 89_999),
      computeDeliveryFee('Ndola', 90_000),
    ]).toEqual([4000, 9000, 0])
  })
  it('is not available if the store has no valid fee', () => {
    expect([
      computeDeliveryFee('Ndola', 1, { deliveryFee: 40 }),
      computeDeliveryFee('Lusaka', 1, { deliveryFee: -1 }),
      computeDeliveryFee('Lusaka', 1, { deliveryFee: '40' }),
    ]).toEqual([null, null, null])
    expect(() => stores.price({ ...offer, business: {} }, { quantity: 1, receive: 'delivery', address }, at)).toThrow(
      'Please check',
    )
  })
})
