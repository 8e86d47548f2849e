/** Starts one temporary cluster with a migrated template for each test project that needs PostgreSQL. */
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  project.provide('postgresUrl', url)
  return stop
}
