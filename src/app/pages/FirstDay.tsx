import { lazyPart } from '../../ui/states/lazy-part'

const PartnerPushOffer = lazyPart(() => import('./PartnerPushOffer'), { onFailure: 'fallback' })
const FirstDayList = lazyPart(() => import('./FirstDayList'), { onFailure: 'fallback', offline: true })

/**
 * What people of a business see above their work until they have answered or hidden it. Its parts load on their own, so
 * that the pages do not list their files and stylesheets: `/today` has no byte to spare.
 */
export default function FirstDay() {
  return (
    <>
      <PartnerPushOffer />
      <FirstDayList />
    </>
  )
}
