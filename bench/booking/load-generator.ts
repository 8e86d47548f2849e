/** Sends requests as fast as responses arrive, with a fixed concurrency, over loopback on keep-alive connections. */
import { Agent, request } from 'node:http'
import type { BookingRequest } from './workload'

export const concurrency = 16

export interface LoadResult {
  seconds: number
  /** Duration of each request in ms. */
  durationsMs: number[]
}

/**
 * Runs `work` `count` times and measures each run.
 * @throws Error on any unexpected response: a benchmark of refusals would be fast and worthless
 */
export async function generateLoad(count: number, work: (number: number) => Promise<unknown>): Promise<LoadResult> {
  const durations: number[] = []
  let startedCount = 0
  const runUntilDone = async () => {
    while (startedCount < count) {
      const started = performance.now()
      await work(startedCount++)
      durations.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, runUntilDone))
  return { seconds: (performance.now() - started) / 1000, durationsMs: durations }
}

export const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

export function post(url: string, { path, headers, body }: BookingRequest): Promise<void> {
  const json = { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${url}${path}`, { agent, method: 'POST', headers: json }, async (answer) => {
      let responseText = ''
      for await (const chunk of answer) responseText += chunk
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`${path} was answered ${answer.statusCode}: ${responseText.slice(0, 300)}`))
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}
