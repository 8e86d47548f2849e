/** Requests `/api/health` again and again, in a process of its own, so that the benchmark's own work delays nothing. */
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 10
const url = process.argv[2]!
const agent = new Agent({ keepAlive: true })
let durationsMs: number[] = []

process.on('message', ({ collection }: { collection: number }) => {
  process.send!({ collection, measures: durationsMs })
  durationsMs = []
})
process.send!('started')
for (;;) {
  const started = performance.now()
  const sent = request(`${url}/api/health`, { agent })
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  durationsMs.push(performance.now() - started)
  await wait(pauseMs)
}
