/**
 * Tests the files of `deploy/`: two built servers behind nginx, with PgBouncer and PostgreSQL. First restarts under load, a
 * restore and the alert rules (`tests/deployment`), then the browser journeys.
 */
import path from 'node:path'
import { root } from '../ensure.mjs'
import { run } from './run.mjs'
import { sum, vitest } from './runners.mjs'
import { findPostgres15, hasDeploymentPrograms } from './system.mjs'

/** @param runJourneys runs the browser journeys */
export async function cluster(context, runJourneys) {
  if (!hasDeploymentPrograms()) return { passed: 0, failed: 0 }
  const env = {
    ...context.env,
    // nginx and PgBouncer
    PATH: `${context.env.PATH}${path.delimiter}/usr/sbin`,
    TEST_CLUSTER: '1',
    TEST_PG_BIN: findPostgres15(),
  }
  const files = await testAlertRules(env)
  const restarts = await vitest('cluster')({ ...context, env })
  return sum([files, restarts, await runJourneys({ ...context, env })])
}

async function testAlertRules(env) {
  const args = ['test', 'rules', 'tilipo.rules.test.yml']
  const { code, output } = await run('promtool', args, {
    env,
    quiet: true,
    cwd: path.join(root, 'deploy/prometheus'),
  })
  if (code === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, faults: [`promtool ${args.join(' ')}\n${output.trim()}`] }
}
