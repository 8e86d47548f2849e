import { expect, test } from 'vitest'
import { arranged, moved, photosOf } from './photos'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, url: `/${id}` }))
const all = [a!, b!, c!]
const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id).join('')

test('Photos are appended once, removed and reordered', () => {
  expect(arranged(all, { add: 'd' }, '/d').at(-1)).toEqual({ id: 'd', url: '/d' })
  expect(ids(arranged(all, { add: 'b' }, '/elsewhere'))).toBe('abc')
  expect(ids(arranged(all, { remove: 'b' }, ''))).toBe('ac')
  expect(ids(arranged(all, { remove: 'x' }, ''))).toBe('abc')
  expect(ids(arranged(all, { order: ['c', 'a', 'b'] }, ''))).toBe('cab')
})

test('An order from another device keeps unknown photos and does not restore removed ones', () => {
  expect(ids(arranged(all, { order: ['c', 'gone', 'a'] }, ''))).toBe('cab')
  expect(ids(arranged([], { order: ['c'] }, ''))).toBe('')
})

test('A photo is moved to another position', () => {
  expect(moved(all, 'c', 0).join('')).toBe('cab')
  expect(moved(all, 'a', 1).join('')).toBe('bac')
})

test('A row from before multiple photos has its single picture, or none', () => {
  expect(photosOf({ imageUrl: '/one.svg' })).toEqual([{ id: '/one.svg', url: '/one.svg' }])
  expect(photosOf({ imageUrl: null })).toEqual([])
  expect(photosOf({ imageUrl: '/a', photos: all })).toBe(all)
})
