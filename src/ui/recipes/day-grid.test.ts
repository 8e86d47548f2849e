/** Meaning of the colors in the calendar of a business. */
import { expect, it } from 'vitest'
import { lazyListRecipes } from './list'

const styles = JSON.stringify(lazyListRecipes)

it('the calendar never shows a sold-out day in green or strikes a word through', () => {
  expect(styles).toContain('day-grid-full')
  expect(styles).not.toMatch(/day-grid-full[^}]*doneSubtle/)
  expect(styles).not.toMatch(/day-grid-closed[^}]*line-through/)
})

it('a selected day keeps its colors under the pointer', () => {
  expect(styles).toContain('td:not([aria-selected=true]):hover')
  expect(styles).not.toContain('"& td:hover"')
})
