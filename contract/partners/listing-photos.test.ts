import { expect, test } from 'vitest'
import { applyPhotoChange, movePhoto, getPhotos } from './listing-photos'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, url: `/${id}` }))
const all = [a!, b!, c!]
const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id).join('')

test('Photos are appended once, removed and reordered', () => {
  expect(applyPhotoChange(all, { add: 'd' }, '/d').at(-1)).toEqual({ id: 'd', url: '/d' })
  expect(ids(applyPhotoChange(all, { add: 'b' }, '/elsewhere'))).toBe('abc')
  expect(ids(applyPhotoChange(all, { remove: 'b' }, ''))).toBe('ac')
  expect(ids(applyPhotoChange(all, { remove: 'x' }, ''))).toBe('abc')
  expect(ids(applyPhotoChange(all, { order: ['c', 'a', 'b'] }, ''))).toBe('cab')
})

test('An order from another device keeps unknown photos and does not restore removed ones', () => {
  expect(ids(applyPhotoChange(all, { order: ['c', 'gone', 'a'] }, ''))).toBe('cab')
  expect(ids(applyPhotoChange([], { order: ['c'] }, ''))).toBe('')
})

test('A photo is moved to another position', () => {
  expect(movePhoto(all, 'c', 0).join('')).toBe('cab')
  expect(movePhoto(all, 'a', 1).join('')).toBe('bac')
})

test('A row from before multiple photos has its single picture, or none', () => {
  expect(getPhotos({ imageUrl: '/one.svg' })).toEqual([{ id: '/one.svg', url: '/one.svg' }])
  expect(getPhotos({ imageUrl: null })).toEqual([])
  expect(getPhotos({ imageUrl: '/a', photos: all })).toBe(all)
})
