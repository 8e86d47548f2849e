export { listDifferences, readLastReconciliation, resolveDifference } from './differences'
export { reconcile, scheduleReconciliation } from './reconcile'
