import { useState } from 'react'
import { currentSession } from '../../../../api/session'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { IconButton } from '../../../../ui/forms/IconButton'
import { retryImport } from '../../../../retry-import'
import { toast } from '../../../../ui/overlays/toast'
import { saveIntent, type CartIntent } from './intents'
import { useSignIn } from './use-sign-in'

interface Props {
  intent: CartIntent
  small?: boolean
  soldOut?: boolean
}

const name = 'Add to cart'

/** Adds a product to the cart. For visitors, it is added after sign-in. Other roles don't see the button. */
export function AddToCart({ intent, small, soldOut }: Props) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = useSignIn()
  const add = () => {
    // The tap can hydrate this button before the session is rendered, so the session is read here.
    if (!currentSession()) {
      saveIntent('cart', intent)
      return signIn()
    }
    setBusy(true)
    // The app prefetches this code, so that it also works offline. It can be missing if the connection dropped during the
    // page load.
    void retryImport(() => import('./put-in-cart'))
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
