/** Once for each project that needs PostgreSQL: one throwaway cluster, migrated once into a template. */
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  project.provide('postgresUrl', url)
  return stop
}
