/** Asks as fast as answers come, so many at once: over loopback, on kept-alive connections. */
import { Agent, request } from 'node:http'
import type { Ask } from './world'

export const atOnce = 16

export interface Hammered {
  seconds: number
  /** Milliseconds that each took. */
  took: number[]
}

/** @throws when one is not answered as it should be: a benchmark of refusals would be fast and worthless. */
export async function hammer(count: number, work: (number: number) => Promise<unknown>): Promise<Hammered> {
  const took: number[] = []
  let begun = 0
  const one = async () => {
    while (begun < count) {
      const started = performance.now()
      await work(begun++)
      took.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, one))
  return { seconds: (performance.now() - started) / 1000, took }
}

export const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

export function post(url: string, { path, headers, body }: Ask): Promise<void> {
  const json = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((answered, failed) => {
    const asked = request(`${url}${path}`, { agent, method: 'POST', headers: json }, async (answer) => {
      let said = ''
      for await (const chunk of answer) said += chunk
      if (answer.statusCode === 200) answered()
      else failed(new Error(`${path} was answered ${answer.statusCode}: ${said.slice(0, 300)}`))
    })
    asked.on('error', failed)
    asked.end(body)
  })
}
