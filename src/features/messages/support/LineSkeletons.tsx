import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'

export const LineSkeletons = () => (
  <Stack gap={2}>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} shape="button" />
    ))}
  </Stack>
)
