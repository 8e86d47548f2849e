import { expect, it } from 'vitest'
import { findUnacceptable } from './dependencies.mjs'

const hashes = [{ alg: 'SHA-512', content: 'ab' }]

it('Packages with a hash and a permissive license are accepted, also if only a file names the license', () => {
  const components = [
    { name: 'a', version: '1.0.0', hashes, licenses: [{ license: { id: 'MIT' } }] },
    { name: 'b', version: '1.0.0', hashes, licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    { name: 'png-js', version: '1.0.0', hashes },
  ]
  expect(findUnacceptable(components)).toEqual([])
})

it('Packages without a hash, without a license or with one that restricts us are named', () => {
  const components = [
    { name: 'a', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'b', version: '2.0.0', hashes },
    { name: 'c', version: '3.0.0', hashes, licenses: [{ expression: 'MIT AND AGPL-3.0-only' }] },
  ]
  expect(findUnacceptable(components)).toEqual([
    'a 1.0.0 is not pinned by a hash.',
    'b 2.0.0 has the license no license.',
    'c 3.0.0 has the license MIT AND AGPL-3.0-only.',
  ])
})

it('An empty bill of materials is a fault', () => {
  expect(findUnacceptable([])).toEqual(['The bill of materials is empty.'])
})
