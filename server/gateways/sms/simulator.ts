/**
 * Simulates Africa's Talking on this machine: it delivers nothing, splits and charges by part, and delays, fails and
 * repeats as the phone number or a test says. Delivery reports are sent as forms, like the real ones.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { countSmsParts } from '#contract/messages/sms/sms-parts'
import { listen, readBody } from '../local-server'
import type { SmsAccount } from './client'

/**
 * `invalid`: the number does not exist. `undelivered`: accepted, and never delivered. `lost`: accepted, and the response is lost.
 * `hang`: accepted, and there is no response. `broke`: nothing is accepted, because our balance is used up. `error`: status
 * 503 from a proxy. `repeat`: accepted, and each report comes twice and in the wrong order.
 */
export type SmsFault = 'invalid' | 'undelivered' | 'lost' | 'hang' | 'broke' | 'error' | 'repeat'

/** The last four digits of a number choose the fault, so that the demo shows them too. */
const faultsByEnding: Readonly<Record<string, SmsFault>> = {
  '0001': 'invalid',
  '0002': 'undelivered',
  '0003': 'lost',
  '0004': 'broke',
  '0005': 'repeat',
}

export interface SimulatedSms {
  id: string
  to: string
  from: string
  text: string
  parts: number
}

export interface SmsSimulator extends SmsAccount {
  /** All accepted messages, in order. A message that occurs twice was sent twice. */
  messages: SimulatedSms[]
  /** Requests, also those that were not accepted. */
  requestCount: number
  /** The faults of the next requests, in order. Afterwards, the number decides. */
  nextFaults: (SmsFault | null)[]
  /** Sends one delivery report. @returns the status of the response; 0 without one */
  report(message: { id: string; to: string }, status: string): Promise<number>
  close(): Promise<void>
}

interface SimulatorOptions {
  /** Where delivery reports are sent, without the key. Null: only those of `report` are sent. */
  reportUrl?: string | null
  /** Between the response and the reports, in ms. */
  reportDelayMs?: number
}

export const simulatedPartNgwee = 35
const username = 'sandbox'
const sender = 'Tilipo'

export async function startSmsSimulator({
  reportUrl = null,
  reportDelayMs = 2000,
}: SimulatorOptions = {}): Promise<SmsSimulator> {
  const timers = new Set<NodeJS.Timeout>()
  const schedule = (run: () => void): void => {
    const timer = setTimeout(() => (timers.delete(timer), run()), reportDelayMs).unref()
    timers.add(timer)
  }
  const server = createServer((request, response) => {
    handleRequest(simulator, request, response, schedule).catch(() => response.destroy())
  })
  const { url, close } = await listen(server)
  const simulator: SmsSimulator = {
    baseUrl: url,
    username,
    sender,
    apiKey: `atsk_${randomBytes(16).toString('hex')}`,
    reportKey: randomBytes(24).toString('hex'),
    messages: [],
    requestCount: 0,
    nextFaults: [],
    report: (message, status) => sendReport(reportUrl, simulator.reportKey, message, status),
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      return close()
    },
  }
  return simulator
}

async function handleRequest(
  simulator: SmsSimulator,
  request: IncomingMessage,
  response: ServerResponse,
  schedule: (run: () => void) => void,
): Promise<void> {
  const reply = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  simulator.requestCount += 1
  if (request.method !== 'POST' || request.url !== '/version1/messaging') return reply(404, {})
  const form = Object.fromEntries(new URLSearchParams(await readBody(request)))
  if (request.headers.apikey !== simulator.apiKey || form.username !== simulator.username)
    return reply(401, { message: 'The supplied authentication is invalid' })
  const { to = '', message = '', from = '' } = form
  const fault = simulator.nextFaults.shift() ?? faultsByEnding[to.slice(-4)] ?? null
  if (fault === 'error') return reply(503, {})
  const answer = (recipient: object) =>
    reply(201, { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ number: to, cost: '0', ...recipient }] } })
  if (fault === 'broke') return answer({ statusCode: 405, status: 'InsufficientBalance', messageId: 'None' })
  if (fault === 'invalid' || !/^\+\d{9,15}$/.test(to))
    return answer({ statusCode: 403, status: 'InvalidPhoneNumber', messageId: 'None' })
  const { parts } = countSmsParts(message)
  const sms: SimulatedSms = { id: `ATXid_${randomBytes(16).toString('hex')}`, to, from, text: message, parts }
  simulator.messages.push(sms)
  scheduleReports(simulator, sms, fault, schedule)
  if (fault === 'lost') return void request.socket.destroy()
  if (fault === 'hang') return
  const cost = `ZMW ${((parts * simulatedPartNgwee) / 100).toFixed(4)}`
  answer({ statusCode: 101, status: 'Success', messageId: sms.id, cost })
}

function scheduleReports(
  simulator: SmsSimulator,
  sms: SimulatedSms,
  fault: SmsFault | null,
  schedule: (run: () => void) => void,
): void {
  const end = fault === 'undelivered' ? 'Failed' : 'Success'
  const statuses = fault === 'repeat' ? [end, 'Submitted', end, 'Submitted'] : ['Submitted', end]
  schedule(() => {
    void (async () => {
      for (const status of statuses) await simulator.report(sms, status)
    })()
  })
}

/** A failed report is not repeated, because real reports can be lost too. */
async function sendReport(
  reportUrl: string | null,
  key: string,
  { id, to }: { id: string; to: string },
  status: string,
): Promise<number> {
  if (!reportUrl) return 0
  const body = new URLSearchParams({ id, status, phoneNumber: to, networkCode: '64501', retryCount: '0' })
  if (status === 'Failed' || status === 'Rejected') body.set('failureReason', 'AbsentSubscriber')
  const url = `${reportUrl}?${new URLSearchParams({ key })}`
  return fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5000) }).then(
    async (response) => (await response.body?.cancel(), response.status),
    () => 0,
  )
}
