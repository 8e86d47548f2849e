import { useSyncExternalStore } from 'react'
import { FirstDayChecklist } from '../../features/business/first-day/FirstDayChecklist'
import { getInstallOption, subscribeInstall } from '../prompts/install'
import { installNow } from '../prompts/install-now'
import { PartnerPushOffer } from './PartnerPushOffer'

/** The checklist of a new partner, with the installation of this device and its notifications. */
export default function FirstDay() {
  const install = useSyncExternalStore(subscribeInstall, getInstallOption)
  return (
    <>
      <PartnerPushOffer />
      <FirstDayChecklist install={install} onInstall={installNow} />
    </>
  )
}
