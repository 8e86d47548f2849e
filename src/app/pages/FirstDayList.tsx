import { useSyncExternalStore } from 'react'
import { FirstDayChecklist } from '../../features/business/first-day/FirstDayChecklist'
import { getInstallOption, subscribeInstall } from '../prompts/install'
import { installNow } from '../prompts/install-now'

/** The checklist of a new partner, with the installation of this device. */
export default function FirstDayList() {
  const install = useSyncExternalStore(subscribeInstall, getInstallOption)
  return <FirstDayChecklist install={install} onInstall={installNow} />
}
