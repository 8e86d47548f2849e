import { expect, it } from 'vitest'
import { isResizable, getImageUrl } from './image-url'

it.each([
  ['/media/uploads/room.jpg', '/media/uploads/room.jpg?w=400&q=auto&f=auto'],
  ['/media/demo/room.svg', '/media/demo/room.svg?w=400&q=auto&f=auto'],
  ['/media/demo/room.svg?v=abc', '/media/demo/room.svg?v=abc&w=400&q=auto&f=auto'],
  ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
])('adds width, quality and format to %s unless it is a local preview', (src, expected) => {
  expect(getImageUrl(src, 400)).toBe(expected)
})

it('offers several widths of a photo but not of an SVG', () => {
  expect(['/media/a.jpg', '/media/a.svg', '/media/a.svg?v=1', 'blob:x'].map(isResizable)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
