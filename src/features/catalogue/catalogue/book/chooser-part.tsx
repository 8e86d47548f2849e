import type { ComponentType } from 'react'
import type { Listing } from '#contract/catalogue/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalScreens } from '../../../../verticals/index'
import type { ChooserModule } from '../../../../verticals/screens'

/** Creates a component whose code is loaded on demand together with the chooser of the listing's vertical. */
export function createChooserPart<Props extends { listing: Listing }>(
  load: () => Promise<{ default: ComponentType<Props & { chooser: ChooserModule }> }>,
) {
  const create = (vertical: VerticalId) =>
    lazyPart<Props>(
      async () => {
        const [{ default: Part }, chooser] = await Promise.all([load(), getVerticalScreens(vertical).chooser!()])
        return { default: (props) => <Part {...props} chooser={chooser} /> }
      },
      { fallback, onFailure },
    )
  const parts = new Map<VerticalId, ReturnType<typeof create>>()
  return function ChooserPart(props: Props) {
    const { vertical } = props.listing
    const Part = parts.get(vertical) ?? create(vertical)
    parts.set(vertical, Part)
    return <Part {...props} />
  }
}

const fallback = (
  <Stack gap={3} aria-busy>
    <Skeleton shape="button" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="button" />
  </Stack>
)

const onFailure = (_: unknown, retry: () => void) => (
  <ErrorState title="You need a connection to book" text="Connect to the internet and try again." onRetry={retry} />
)
