import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { InstallBanner } from './InstallBanner'
import { getInstallState, subscribeInstall } from './install'
import { isBuildOutdated, subscribeUpdate, getUpdateState } from './update'
import { UpdateBanner } from './UpdateBanner'

/** Shows one banner at a time. A new version takes precedence. */
export function Prompts() {
  const update = useSyncExternalStore(subscribeUpdate, getUpdateState)
  const install = useSyncExternalStore(subscribeInstall, getInstallState)
  const isNeeded = useSyncExternalStore(subscribeUpdate, isBuildOutdated)
  const [isLater, setLater] = useState(false)
  const showsUpdate = update === 'superseded' || (update === 'ready' && (isNeeded || !isLater))
  const showsInstall = !showsUpdate && install !== 'hidden' && install !== 'installed'
  useBannerPadding(showsUpdate || showsInstall)
  if (showsUpdate) return <UpdateBanner superseded={update === 'superseded'} onLater={() => setLater(true)} />
  return showsInstall ? <InstallBanner kind={install} /> : null
}

/** Adds padding, so that the end of the page and the focused element can be scrolled above the banner. */
function useBannerPadding(isShown: boolean): void {
  useLayoutEffect(() => {
    const banner = isShown && document.querySelector<HTMLElement>('.bottom-banner')
    if (!banner) return
    const room = `${banner.offsetHeight}px`
    document.body.style.paddingBottom = room
    document.documentElement.style.scrollPaddingBottom = room
    return () => {
      document.body.style.paddingBottom = ''
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [isShown])
}
