/** A working day of a courier on two phones of its depot. */
import { queryServerDatabase } from '../support/server-database'
import { disconnectBoth, endDay, openScreen, readCount, startDay, takeTodayStep } from './counter-day'
import { expect, setOffline, test } from './fixtures'

test('Two phones of a depot take in and load parcels, half of the day offline, and agree on who has each', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  const day = await startDay({ browser, tilipo, link, signedIn }, 'carrier', 'carrier-cargo')
  const [first, second] = day.pages
  const readSteps = async () =>
    (
      await queryServerDatabase(
        tilipo.dataDir,
        `select number, string_agg(distinct step, ',' order by step) as steps, p.state from custody c
           join parcel p using (booking_id) where recorded_at > now() - interval '10 minutes' group by number, p.state`,
      )
    ).rows as { number: string; steps: string; state: string }[]
  expect(await readSteps()).toEqual([])

  // In the morning, a parcel is taken in with a connection, and the other phone shows it.
  const takeIn = { group: 'To take in', button: 'Take in' }
  await openScreen(day, second, 'today')
  const waiting = await readCount(second, takeIn.group)
  await takeTodayStep(day, first, takeIn)
  await expect.poll(() => readCount(second, takeIn.group)).toBe(waiting - 1)

  // Offline, both take the same parcel in. One puts it in the depot and loads it.
  await disconnectBoth(day)
  await takeTodayStep(day, first, takeIn)
  await takeTodayStep(day, second, takeIn)
  const toLoad = await readCount(first, 'To load')
  for (const button of ['Put in depot', 'Load']) {
    const steps = first.getByRole('region', { name: 'To load' }).getByRole('button', { name: button })
    const before = await steps.count()
    await steps.last().click()
    await expect(steps).not.toHaveCount(before)
  }
  await expect.poll(() => readCount(first, 'To load')).toBe(toLoad - 1)

  for (const phone of day.phones) await setOffline(phone, false)
  await expect
    .poll(async () => (await readSteps()).map(({ steps, state }) => `${state}: ${steps}`).sort())
    .toEqual(['handed_over: handed_over', 'on_the_way: at_depot,handed_over,on_the_way'])
  for (const group of ['To take in', 'To load'] as const)
    await expect.poll(() => readCount(second, group)).toBe(await readCount(first, group))
  await endDay(day)
})
