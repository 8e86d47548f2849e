import { useState } from 'react'
import { currentSession } from '../../../api/session'
import { useSession } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { patiently } from '../../../ui/patiently'
import { toast } from '../../../ui/toast'
import { keepIntent, type CartIntent } from './intents'
import { useSignIn } from './use-sign-in'

interface Props {
  intent: CartIntent
  small?: boolean
  soldOut?: boolean
}

const name = 'Add to cart'

/** A visitor signs in first and finds it added. Accounts without a cart don't see it. */
export function AddToCart({ intent, small, soldOut }: Props) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = useSignIn()
  const add = () => {
    // A tap can hydrate this button, before the session of this device is rendered.
    if (!currentSession()) {
      keepIntent('cart', intent)
      return signIn()
    }
    setBusy(true)
    // Fetched before it is needed (`late.ts`), so that it is here offline too, unless the line went as the page came.
    void patiently(() => import('./put-in-cart'))
      .then(({ putInCart }) => putInCart(intent))
      .catch(() =>
        toast({
          title: 'Failed to update cart. Please try again.',
          description: "The cart isn't available on this phone yet. Connect to the internet once to load it.",
          tone: 'destructive',
        }),
      )
      .finally(() => setBusy(false))
  }
  if (session && session.user.user_type !== 'endUser') return null
  if (small) {
    return <IconButton icon="cart" label={`${name}: ${intent.preview.name}`} disabled={busy || soldOut} onClick={add} />
  }
  return (
    <Button icon="cart" full size="lg" disabled={soldOut} loading={busy} onClick={add}>
      {soldOut ? 'Sold out' : name}
    </Button>
  )
}
