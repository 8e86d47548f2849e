import { describe, expect, it } from 'vitest'
import type { Offer } from './data/types'
import { assignPictureNumbers, type PictureSlot } from './picture-numbers'
import { sceneOf } from './pictures/index'

const offer = (vendor: string, key: string, zmw: number, more: Partial<Offer> = {}): PictureSlot => ({
  offer: {
    vendor,
    key,
    name: key,
    description: '',
    zmw,
    town: 'Lusaka',
    details: {},
    capacity: 1,
    picture: 'house',
    ...more,
  },
  vertical: 'real-estate',
  trust: 1 / vendor.length,
  createdAt: zmw,
})

const numbersOf = (shown: PictureSlot[]): number[] => {
  const numbers = assignPictureNumbers(shown)
  return shown.map((one) => numbers.get(one.offer)!)
}

describe('pictureNumbers', () => {
  it('gives every listing a different picture', () => {
    const numbers = numbersOf(
      Array.from({ length: 30 }, (_, index) => offer('a'.repeat(1 + (index % 4)), `home ${index}`, index)),
    )
    expect(new Set(numbers).size).toBe(30)
  })

  it('gives neighboring listings different scenes, in a vendor’s list and in a mixed row', () => {
    const own = Array.from({ length: 8 }, (_, index) => offer('a', `home ${index}`, index))
    const others = Array.from({ length: 4 }, (_, index) => offer('b'.repeat(index + 2), 'home', 100))
    const numbers = assignPictureNumbers([...own, ...others])
    const scenes = (shown: PictureSlot[]) => shown.map((one) => sceneOf('house', numbers.get(one.offer)!))
    for (const row of [scenes(own), scenes([own[0]!, ...others])])
      expect(row.filter((scene, index) => scene === row[index + 1])).toEqual([])
  })

  it('gives listings a picture of their subject, even beside the same scene', () => {
    const wanted = sceneOf('house', 3)
    const numbers = numbersOf(
      Array.from({ length: 5 }, (_, index) =>
        offer('a', `flat ${index}`, index, { shows: (number) => sceneOf('house', number) === wanted }),
      ),
    )
    expect(numbers.map((number) => sceneOf('house', number))).toEqual(Array.from({ length: 5 }, () => wanted))
  })
})
