import { addFavorite } from '#contract/catalogue/favorites'
import { discardRefused, retry, useOutbox } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

/** Notices about refused changes of favorites. */
export function RefusedFavorites() {
  const refused = useOutbox()?.attention.filter(({ endpoint }) => endpoint.startsWith('favorites.')) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map(({ key, endpoint, preview, refusal }) => (
        <RefusalNotice
          key={key}
          commandKey={key}
          title={`${preview?.name ?? 'A favorite'} could not be ${endpoint === addFavorite.name ? 'saved' : 'removed'}.`}
          failureTitle="Failed to update favorites. Please try again."
          retry={() => retry(key)}
          dismiss={(action) => discardRefused(key, action)}
        >
          {refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}
