/**
 * The clients of `hostile.ts`: each sends its next request as soon as the last one was answered or its connection
 * closed.
 */
import { Agent, request } from 'node:http'
import { attacks, paths } from './attacks'

const [url, name, count] = process.argv.slice(2) as [string, string, string]
const { body, encoding } = attacks[name]!
const payload = body()
const responses: Record<string, number> = {}
const headers = {
  'content-type': 'application/json',
  'content-length': payload.length,
  ...(encoding ? { 'content-encoding': encoding } : {}),
}
const agent = new Agent({ keepAlive: true })

function send(path: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)))
    })
    sent.once('error', () => resolve('connection closed'))
    sent.end(payload)
  })
}

async function attack(client: number): Promise<void> {
  for (;;) {
    const status = await send(paths[client % paths.length]!)
    responses[status] = (responses[status] ?? 0) + 1
  }
}

process.once('message', () => process.send!(responses))
for (let client = 0; client < Number(count); client++) void attack(client)
process.send!('started')
