/** Pulls all pages of a snapshot or of changes, as a device does. */
import { pull } from '#contract/sync/sync'
import type { World } from './world'

export interface PullPage {
  rows: { entity: string; id: string }[]
  more: boolean
  cursor: string
}

/**
 * @param run may observe the call of each page
 * @param start the position of the device; without it, it gets a snapshot
 * @returns the position after the last page
 */
export async function pullPages(
  world: World,
  token: string,
  run: (call: () => Promise<PullPage>) => Promise<PullPage>,
  start?: string,
): Promise<string> {
  for (let position = start; ;) {
    const query = position ? { cursor: position } : {}
    const page = await run(async () => (await world.call(pull, { token, query })).body)
    if (!page.more) return page.cursor
    position = page.cursor
  }
}
