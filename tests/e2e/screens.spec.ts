/**
 * Visits every screen: no text is clipped in the narrowest windows, no action of a table is out of sight, and axe finds no serious or critical violation, in
 * both themes, on a phone and in a desktop browser.
 */
import type { Page } from '@playwright/test'
import { layOutBelowFold } from '../support/below-fold'
import { findUnvisited, otherPartners, people, resize, listScreens, type Person } from './all-screens'
import { findViolations } from './accessibility'
import { expect, test } from './fixtures'
import { findClippedText, findLargeTextFaults } from './clipped-text'
import { findHiddenActions } from './hidden-actions'
import { verticalPartners } from './partner-screens'

const phone = { width: 360, height: 740 }
const office = { width: 1280, height: 900 }
type Variant = [theme: 'light' | 'dark', size: typeof phone]

const variants: Variant[] = [
  ['light', phone],
  ['dark', office],
]
/** Elements of the page frames that exist at one width only are checked in the other theme on these pages. */
const extraVariants: Variant[] = [
  ['dark', phone],
  ['light', office],
]
const framePaths = [
  '/',
  '/services/hotels',
  '/auth',
  '/my-account',
  '/payment/verify',
  '/admin/hotel-management',
  '/admin/global',
]

async function checkScreen(page: Page, path: string, screenVariants: readonly Variant[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await layOutBelowFold(page)
  const problems = [...(await findClippedText(page)), ...(await findLargeTextFaults(page))]
  for (const [theme, size] of screenVariants) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme)
    await resize(page, size)
    problems.push(...(await findHiddenActions(page)).map((fault) => `${size.width}: ${fault}`))
    problems.push(...(await findViolations(page)).map((fault) => `${theme} ${size.width}: ${fault}`))
  }
  return problems.map((what) => `${path} ${what}`)
}

// The longest file by far: each free worker takes the next test.
test.describe.configure({ mode: 'parallel' })

/** The other partners cover the pairs of theme and size in which the hotel area is not visited. */
function getVariants(person: Person, path: string): readonly Variant[] {
  if (otherPartners.some((partner) => partner === person)) return extraVariants
  return framePaths.includes(path) ? [...variants, ...extraVariants] : variants
}

/** Split into parts, so that no test comes near its timeout on a slow machine. */
const parts: [Person, number, number][] = [...people, ...otherPartners].flatMap((person) => {
  const partCount = person === 'nobody' ? 8 : person in verticalPartners ? 3 : 2
  return Array.from({ length: partCount }, (_, part): [Person, number, number] => [person, part, partCount])
})

for (const [person, part, of] of parts) {
  test(`The screens of ${person}, part ${part + 1} of ${of}, have no layout or accessibility faults`, async ({
    browser,
    tilipo,
    signedIn,
  }) => {
    const context = await browser.newContext({ baseURL: tilipo.link.url, viewport: phone, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const screens = (await listScreens(tilipo, person)).filter((_, index) => index % of === part)
    if (person !== 'nobody') await signedIn(page, person)
    const allProblems: string[] = []
    for (const path of screens) allProblems.push(...(await checkScreen(page, path, getVariants(person, path))))
    expect(allProblems).toEqual([])
    await context.close()
  })
}

test('The screen tests cover every screen', async ({ tilipo }) => {
  const visited = await Promise.all(people.map((person) => listScreens(tilipo, person)))
  expect(await findUnvisited(visited.flat())).toEqual([])
})
