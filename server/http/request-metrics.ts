/** Counters of what this process has done. Labels never contain personal data. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface RequestMetrics {
  /** @param commands the number of commands in a batch of a device */
  notePush(commands: number): void
  /** @param code of `contract/core/refusals.ts` */
  noteRefusal(code: string): void
  notePage(result: 'hit' | 'stale' | 'miss'): void
  noteRead(database: 'primary' | 'replica' | 'shared'): void
}

export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const pushes = new Histogram({
    name: 'sync_push_commands',
    help: 'Commands per batch of a device.',
    buckets: [1, 2, 5, 10, 20, 50, 100],
    registers,
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused requests and commands, by reason.',
    labelNames: ['code'],
    registers,
  })
  const pages = new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for rendered pages. stale: from a copy that is renewed meanwhile. miss: after a render.',
    labelNames: ['result'],
    registers,
  })
  const reads = new Counter({
    name: 'public_reads_total',
    help: 'Public reads, by database. shared: answered with the result of a read that was running already.',
    labelNames: ['database'],
    registers,
  })
  return {
    notePush: (commands) => pushes.observe(commands),
    noteRefusal: (code) => refusals.inc({ code }),
    notePage: (result) => pages.inc({ result }),
    noteRead: (database) => reads.inc({ database }),
  }
}

export function registerSocketMetrics(registry: Registry, countSockets: () => number): void {
  new Gauge({
    name: 'sockets',
    help: 'Open sockets of this process.',
    registers: [registry],
    collect() {
      this.set(countSockets())
    },
  })
}
