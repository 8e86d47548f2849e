import { lazyPart } from '../../ui/states/lazy-part'

/** Most people have done or hidden the checklist, so that it loads after the page. */
export const FirstDayPart = lazyPart(() => import('./FirstDay'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})
