import { lazyPart } from '../../../../ui/states/lazy-part'

/** Sales that the server has refused are rare, so that their code is not part of the pages that show them. */
export const RefusedWalkIns = lazyPart(() => import('./RefusedWalkIns'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})
