/**
 * Measures what the triggers of search rows (decision 070) and occupied days (071) add to a listing edit and to a booking
 * request: whole commands over HTTP, in turns with these triggers disabled. The goal for an edit is a ratio of at most 1.5.
 */
import { randomUUID } from 'node:crypto'
import { editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { login } from '#contract/accounts/auth'
import { demoPassword } from '../server/demo/accounts'
import { readProcessCpuSeconds, readSessionCpuSeconds, sumCpuDifference } from './booking/cpu-time'
import { createWorkload } from './booking/workload'
import { startDemoSite, type DemoSite } from './support/demo-site'
import { median } from './support/numbers'
import { parseOptions } from './support/options'
import { query, startPostgres } from './support/postgres'
import { formatRatio, type Report } from './support/report'

const maxRatio = 1.5

interface Command {
  name: string
  send(): Promise<Response>
}

interface Sample {
  cpuMs: number
  ms: number
}

export async function run(): Promise<Report> {
  const { listings, n, rounds, cluster } = parseOptions({ listings: 200_000, n: 30, rounds: 9, cluster: '' })
  const site = await startDemoSite(cluster || (await startPostgres()), listings)
  const commands = [...(await createEdits(site)), await createBookings(site, (rounds + 1) * n * 2)]
  const samples = commands.map(() => ({ enabled: [] as Sample[], disabled: [] as Sample[] }))
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [index, command] of commands.entries())
        for (const state of ['enabled', 'disabled'] as const) {
          await setTriggers(site, state === 'enabled')
          // A changed table invalidates the plans of the sessions.
          await sendRepeatedly(site, command, 5)
          const sample = await sendRepeatedly(site, command, n - 5)
          // The first round fills the caches.
          if (round > 0) samples[index]![state].push(sample)
        }
  } finally {
    await setTriggers(site, true)
  }
  const rows = commands.flatMap(({ name }, index) =>
    (['cpuMs', 'ms'] as const).map((unit) => {
      const [on, off] = (['enabled', 'disabled'] as const).map((state) =>
        median(samples[index]![state].map((sample) => sample[unit])),
      ) as [number, number]
      return [name, unit === 'ms' ? 'ms' : 'ms of CPU', off.toFixed(1), on.toFixed(1), formatRatio(on / off)]
    }),
  )
  return {
    tables: [
      {
        title: `Commands at ${site.listings} listings, by the triggers of search rows and occupied days`,
        columns: ['', '', 'without', 'with', `ratio, goal of edits ${maxRatio} ×`],
        rows,
      },
    ],
    notes: [`Median of ${rounds} rounds with ${n - 5} commands each.`],
    data: { listings, n, rounds, samples },
  }
}

async function sendRepeatedly(site: DemoSite, { name, send }: Command, count: number): Promise<Sample> {
  const sessions = await readSessionCpuSeconds(site.databaseUrl)
  const server = readProcessCpuSeconds(site.pid)
  const start = performance.now()
  for (let index = 0; index < count; index++) {
    const response = await send()
    const body = await response.text()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${body.slice(0, 200)}`)
  }
  const ms = performance.now() - start
  const cpu =
    readProcessCpuSeconds(site.pid) - server + sumCpuDifference(sessions, await readSessionCpuSeconds(site.databaseUrl))
  return { cpuMs: (cpu * 1000) / count, ms: ms / count }
}

async function createEdits({ url }: DemoSite): Promise<Command[]> {
  const { token } = (await (
    await fetch(`${url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'hotel@demo.test', password: demoPassword }),
    })
  ).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const own = (await (await fetch(`${url}/api${listOwnListings.path}`, { headers })).json()) as {
    listings: { _id: string; values: { price: number; description: string } }[]
  }
  const { _id: id, values } = own.listings[0]!
  let edits = 0
  const createEdit = (name: string, build: (edit: number) => object): Command => ({
    name,
    send: () =>
      fetch(`${url}/api${editListing.path.replace(':id', id)}`, {
        method: editListing.method,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(build(++edits)),
      }),
  })
  return [
    createEdit('edit of the price', (edit) => ({ price: values.price + (edit % 50) })),
    createEdit('edit of the description', (edit) => ({ description: `${values.description} Edited ${edit}.` })),
  ]
}

async function createBookings({ url, databaseUrl }: DemoSite, count: number): Promise<Command> {
  const workload = await createWorkload(databaseUrl, count)
  return {
    name: 'booking request with its claim',
    send() {
      const { path, headers, body } = workload.next()
      return fetch(url + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    },
  }
}

/** On these tables, the triggers that maintain search rows or occupied days are named `refresh_…`. */
async function setTriggers({ databaseUrl }: DemoSite, isEnabled: boolean): Promise<void> {
  await query(
    databaseUrl,
    `do $$ declare t record; begin
      for t in select tgrelid::regclass as source, tgname from pg_trigger
        where tgname like 'refresh\\_%' and tgrelid in ('listing'::regclass, 'stock'::regclass, 'claim'::regclass, 'interval_claim'::regclass) loop
        execute format('alter table %s ${isEnabled ? 'enable' : 'disable'} trigger %I', t.source, t.tgname);
      end loop;
    end $$`,
  )
}
