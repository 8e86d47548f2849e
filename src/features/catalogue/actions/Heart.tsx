import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateStore } from '../../../sync/index'
import { IconButton } from '../../../ui/IconButton'
import { pageLoaded } from '../../../ui/page-loaded'
import { patiently } from '../../../ui/patiently'
import { toast } from '../../../ui/toast'
import type { Hearted, Hearts } from './hearts'
import { useSignIn } from './use-sign-in'

/** The store of all favorite buttons. Its code loads after the page load, so that it does not delay the first paint. */
const hearts = lateStore<Hearts>(async (tell) => {
  await pageLoaded()
  const loaded = await patiently(() => import('./hearts')).catch(() => undefined)
  if (!loaded) {
    tell({ saved: new Set(), press: reportMissingCode })
    return () => undefined
  }
  // A permanent subscription, so that a navigation does not reload the favorites.
  hearts.subscribe(() => undefined)
  return loaded.watchHearts(tell)
})
const unknown = () => undefined

const reportMissingCode = () =>
  toast({
    title: 'Failed to update favorites. Please try again.',
    description: "Favorites aren't available on this phone yet. Connect to the internet once to load them.",
    tone: 'destructive',
  })

interface Props {
  of: Hearted
  /** Without the round background that the button needs on a picture. */
  plain?: boolean
}

/** Toggles a favorite. For visitors it opens sign-in and marks the favorite afterwards. Other roles don't see it. */
export function Heart({ of, plain }: Props) {
  const { saved, press } = useSyncExternalStore(hearts.subscribe, hearts.get, unknown) ?? {}
  const signIn = useSignIn()
  // A tap before the code has loaded takes effect after the load.
  const [isTapped, setTapped] = useState(false)
  useEffect(() => {
    if (!isTapped || !press) return
    setTapped(false)
    press(of, signIn)
  }, [isTapped, press, of, signIn])
  if (saved === null) return null
  return (
    <IconButton
      icon="heart"
      variant={plain ? undefined : 'heart'}
      label={`Favorite: ${of.name}`}
      pressed={saved?.has('_id' in of ? of._id : of.id) ?? false}
      onClick={() => (press ? press(of, signIn) : setTapped(true))}
    />
  )
}
