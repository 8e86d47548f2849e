import { useSyncExternalStore } from 'react'
import { lateStore } from '../../../sync/index'
import { IconButton } from '../../../ui/IconButton'
import { pageLoaded } from '../../../ui/page-loaded'
import { patiently } from '../../../ui/patiently'
import type { Hearted, Hearts } from './hearts'
import { useSignIn } from './use-sign-in'

/** All hearts are one store, whose code comes once the page stands: nothing of it is among the bytes of a first paint. */
const hearts = lateStore<Hearts>(async (tell) => {
  await pageLoaded()
  const { watchHearts } = await patiently(() => import('./hearts'))
  // From here on for good: between two pages nothing is read anew.
  hearts.subscribe(() => undefined)
  return watchHearts(tell)
})
const unknown = () => undefined

interface Props {
  of: Hearted
  /** In a line of its own; without, it stands on a picture. */
  plain?: boolean
}

/** Marks a listing as a favorite. A visitor signs in first and finds it marked; accounts without favorites don't see it. */
export function Heart({ of, plain }: Props) {
  const { saved, press } = useSyncExternalStore(hearts.subscribe, hearts.get, unknown) ?? {}
  const signIn = useSignIn()
  if (saved === null) return null
  return (
    <IconButton
      icon="heart"
      variant={plain ? undefined : 'heart'}
      label={`Favorite: ${of.name}`}
      pressed={saved?.has('_id' in of ? of._id : of.id) ?? false}
      disabled={!press}
      onClick={() => press?.(of, signIn)}
    />
  )
}
