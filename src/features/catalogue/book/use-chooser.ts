import { useEffect, useState } from 'react'
import type { VerticalId } from '#contract/verticals/vertical'
import { screensOf } from '../../../verticals/index'
import type { ChooserModule } from '../../../verticals/screens'

export interface LateChooser {
  module: ChooserModule | undefined
  /** Its code is not on this device and could not be fetched. */
  failed: boolean
  again(): void
}

/** What the buyer chooses with: fetched when the page stands, since choosing takes JavaScript anyhow. */
export function useChooser(vertical: VerticalId): LateChooser {
  const [module, setModule] = useState<ChooserModule>()
  const [failed, setFailed] = useState(false)
  const fetchIt = () => {
    setFailed(false)
    screensOf(vertical).chooser?.().then(setModule, () => setFailed(true))
  }
  useEffect(fetchIt, [vertical])
  return { module, failed, again: fetchIt }
}
