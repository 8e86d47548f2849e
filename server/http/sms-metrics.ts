/** Publishes what the SMS of the last 24 hours have become, and what they cost. */
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/connect'
import { countRecentSms, readCodeBudget } from '../domain/messages/sms'

export function serveSmsMetrics(registry: Registry, db: Db): void {
  new Gauge({
    name: 'sms_cost_zmw',
    help: 'Cost of the SMS of the last 24 hours, in ZMW. Estimated while the gateway has not reported it.',
    registers: [registry],
    async collect() {
      this.set((await countRecentSms(db)).costZmw)
    },
  })
  new Gauge({
    name: 'sms_codes',
    help: 'Codes of the last hour and of the last 24 hours, and how many may be sent.',
    labelNames: ['window', 'value'],
    registers: [registry],
    async collect() {
      for (const { window, sent, max } of await readCodeBudget(db, new Date())) {
        this.set({ window, value: 'sent' }, sent)
        this.set({ window, value: 'max' }, max)
      }
    },
  })
  new Gauge({
    name: 'sms_messages',
    help: 'SMS that were written in the last 24 hours, by state. unknown: the gateway has not answered.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { states } = await countRecentSms(db)
      for (const [state, count] of Object.entries(states)) this.set({ state }, count)
    },
  })
}
