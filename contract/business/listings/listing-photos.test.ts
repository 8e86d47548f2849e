import { expect, test } from 'vitest'
import { applyPhotoChange, movePhoto, getPhotoAlt, getPhotos } from './listing-photos'

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

test('A description belongs to its photo and is removed by an empty one', () => {
  const described = applyPhotoChange(all, { id: 'b', alt: 'The pool' }, '')
  expect(described.map(({ alt }) => alt)).toEqual([undefined, 'The pool', undefined])
  expect(applyPhotoChange(described, { order: ['b'] }, '')[0]).toMatchObject({ id: 'b', alt: 'The pool' })
  expect(applyPhotoChange(described, { id: 'b', alt: '' }, '')).toEqual(all)
  expect(applyPhotoChange(described, { id: 'gone', alt: 'A' }, '')).toEqual(described)
})

test('A photo without a description is described by its position', () => {
  expect(getPhotoAlt(['', 'The pool'], 1, 'Musi Lodge')).toBe('The pool')
  expect(getPhotoAlt(['', 'The pool'], 0, 'Musi Lodge')).toBe('Musi Lodge, picture 1')
  expect(getPhotoAlt(undefined, 2, 'Musi Lodge')).toBe('Musi Lodge, picture 3')
})
