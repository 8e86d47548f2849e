import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateStore } from '../../../sync/index'
import { IconButton } from '../../../ui/IconButton'
import { pageLoaded } from '../../../ui/page-loaded'
import { patiently } from '../../../ui/patiently'
import { toast } from '../../../ui/toast'
import type { Hearted, Hearts } from './hearts'
import { useSignIn } from './use-sign-in'

/** All hearts are one store, whose code comes once the page stands: nothing of it is among the bytes of a first paint. */
const hearts = lateStore<Hearts>(async (tell) => {
  await pageLoaded()
  const loaded = await patiently(() => import('./hearts')).catch(() => undefined)
  if (!loaded) {
    tell({ saved: new Set(), press: reportMissingCode })
    return () => undefined
  }
  // From here on for good: between two pages nothing is read anew.
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
  /** In a line of its own; without, it stands on a picture. */
  plain?: boolean
}

/** Marks a listing as a favorite. A visitor signs in first and finds it marked; accounts without favorites don't see it. */
export function Heart({ of, plain }: Props) {
  const { saved, press } = useSyncExternalStore(hearts.subscribe, hearts.get, unknown) ?? {}
  const signIn = useSignIn()
  // A tap before the code of favorites has loaded takes effect when it has.
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
