import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { createDemoDatabase, ensureDemoTemplate, templateLockId } from './demo-database'

it('The demo template is awaited longer than the time limits of the cluster, while another test file loads it', async () => {
  const cluster = inject('postgresUrl')
  await (await createDemoDatabase()).drop()
  const impatient = new URL(cluster)
  impatient.searchParams.set('options', '-c statement_timeout=200 -c lock_timeout=200')
  const loader = new Client(cluster)
  await loader.connect()
  try {
    await loader.query('select pg_advisory_lock($1)', [templateLockId])
    const isReady = ensureDemoTemplate(impatient.href).then(() => true)
    const outcome = await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, 1000, 'waiting'))])
    expect(outcome).toBe('waiting')
    await loader.query('select pg_advisory_unlock($1)', [templateLockId])
    expect(await isReady).toBe(true)
  } finally {
    await loader.end()
  }
})
