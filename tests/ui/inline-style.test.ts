/**
 * The content security policy blocks `style=` in rendered pages. In a component it would work in development and fail
 * in production.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

test.each(screens)('The file %s has no style attribute', (file) => {
  expect(readFileSync(`src/${file}`, 'utf8')).not.toMatch(/\sstyle=\{/)
})
