/** Another device of the business imports the unsent sales of a device, from the same file that users exchange. */
import { createHash } from 'node:crypto'
import { buildSalesFile, parseSalesFile, type Digest, type ExportedSale } from '#contract/counter/sales-file'
import { isStaffUser } from './commands'
import { buildUnsentWalkIn } from './model-counter-sales'
import type { DeviceStorage } from './phone'
import type { OutboxRow } from '../../../src/db/rows'
import type { World } from './world'

const digest: Digest = async (content) => createHash('sha256').update(content).digest('hex')

export async function importSales<S extends DeviceStorage>(
  world: World<S>,
  device: number,
  readOutbox: (storage: unknown) => Promise<OutboxRow[]>,
): Promise<void> {
  const { cast } = world.parts
  const phone = world.phones[device]!
  if (!isStaffUser(cast, phone.session!.user)) return
  const sources = world.phones.filter((other) => other !== phone && other.storages.size > 0)
  if (sources.length === 0) return
  const source = world.random.pick(sources)
  const sales: ExportedSale[] = []
  for (const storage of source.storages.values())
    for (const { endpoint, state, input } of await world.time.track(readOutbox(storage)))
      if (endpoint === 'walkIns.recordOffline' && state !== 'settling')
        sales.push({ sale: input.body, item: buildItem(input.body.choice.checkIn) })
  // Two users of the device can have imported the same sale.
  const unique = [...new Map(sales.map((exported) => [exported.sale.id, exported])).values()]
  if (unique.length === 0) return
  const exportedAt = new Date(world.time.now()).toISOString()
  const content = await world.time.track(
    buildSalesFile({ vendorId: cast.vendor, deviceId: cast.vendor, exportedAt, sales: unique }, digest),
  )
  const result = await world.time.track(parseSalesFile(content, cast.vendor, digest))
  if (!result.ok) return void world.violations.push(`an exported file is refused: ${result.message}`)
  const exportedIds = unique.map(({ sale }) => sale.id).join()
  if (result.file.sales.map(({ sale }) => sale.id).join() !== exportedIds)
    world.violations.push('an imported file contains other sales than the exported one')
  for (const { sale, item } of result.file.sales)
    await world.act(device, {
      endpoint: 'walkIns.recordOffline',
      input: { params: {}, query: {}, body: sale },
      preview: { name: item.name, walkIn: buildUnsentWalkIn(item.startsOn) },
    })
}

const buildItem = (startsOn: string): ExportedSale['item'] => ({
  name: 'Garden room',
  bookingType: 'hotel',
  summary: '',
  startsOn,
  endsOn: null,
})
