import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'

export const LineSkeletons = () => (
  <Stack gap={2}>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} shape="button" />
    ))}
  </Stack>
)
