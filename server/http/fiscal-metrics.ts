/** Publishes how many fiscal documents ZRA has not issued, and since when the oldest one waits. */
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/connect'
import { countOpenDocuments } from '../domain/money/fiscal'

export function serveFiscalMetrics(registry: Registry, db: Db): void {
  const seconds = new Gauge({
    name: 'fiscal_oldest_open_seconds',
    help: 'Age of the oldest fiscal document that is not issued.',
    registers: [registry],
  })
  new Gauge({
    name: 'fiscal_documents_open',
    help: 'Fiscal documents that wait for ZRA or were rejected.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed, oldestSeconds } = await countOpenDocuments(db)
      this.set({ state: 'queued' }, waiting)
      this.set({ state: 'failed' }, failed)
      seconds.set(oldestSeconds)
    },
  })
}
