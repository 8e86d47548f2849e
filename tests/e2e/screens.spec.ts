/**
 * Every screen, visited once: no words are lost in the narrowest windows, and axe sees nothing serious or critical, in both
 * themes, on a phone and in an office browser.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layOutBelowFold } from '../support/below-fold'
import { leftOut, people, resize, screensOf, type Person } from './every-screen'
import { expect, test } from './fixtures'
import { lostWords } from './lost-words'

const phone = { width: 360, height: 740 }
const office = { width: 1280, height: 900 }
type Look = [theme: 'light' | 'dark', size: typeof phone]

const looks: Look[] = [
  ['light', phone],
  ['dark', office],
]
/** What the frames around all screens have at one width only is seen in the other theme here. */
const crossed: Look[] = [
  ['dark', phone],
  ['light', office],
]
const ofEachFrame = [
  '/',
  '/services/hotels',
  '/auth',
  '/my-account',
  '/payment/verify',
  '/admin/hotel-management',
  '/admin/global',
]

async function look(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await layOutBelowFold(page)
  const found = await lostWords(page)
  for (const [theme, size] of ofEachFrame.includes(path) ? [...looks, ...crossed] : looks) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme)
    await resize(page, size)
    found.push(...(await faults(page)).map((fault) => `${theme} ${size.width}: ${fault}`))
  }
  return found.map((what) => `${path} ${what}`)
}

async function faults(page: Page): Promise<string[]> {
  // No frame of ours is another origin's; only what is wrong is written out, which takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
}

// The longest file by far: whoever is free takes the next person.
test.describe.configure({ mode: 'parallel' })

/** In parts, so that no test comes near its time limit on a slow machine. */
const parts: [Person, number, number][] = people.flatMap((person) => {
  const of = person === 'nobody' ? 8 : 2
  return Array.from({ length: of }, (_, part): [Person, number, number] => [person, part, of])
})

for (const [person, part, of] of parts) {
  test(`The screens of ${person}, part ${part + 1} of ${of}, have no layout or accessibility faults`, async ({
    browser,
    tilipo,
    signedIn,
  }) => {
    const context = await browser.newContext({ baseURL: tilipo.link.url, viewport: phone, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const screens = (await screensOf(tilipo, person)).filter((_, index) => index % of === part)
    if (person !== 'nobody') await signedIn(page, person)
    const found: string[] = []
    for (const path of screens) found.push(...(await look(page, path)))
    expect(found).toEqual([])
    await context.close()
  })
}

test('The screen tests cover every screen', async ({ tilipo }) => {
  const visited = await Promise.all(people.map((person) => screensOf(tilipo, person)))
  expect(await leftOut(visited.flat())).toEqual([])
})
