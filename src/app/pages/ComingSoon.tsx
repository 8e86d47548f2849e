import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { findComingSoon } from '../menus/coming-soon'
import NotFound from './NotFound'

/** Placeholder for a screen that is not built yet. It states what the screen will be for. */
export default function ComingSoon() {
  const found = findComingSoon(useLocation().pathname)
  if (!found) return <NotFound />
  const { label, icon, purpose, bookingsPath } = found
  return (
    <Stack gap={6}>
      <PageHeader title={label} />
      <EmptyState
        icon={icon}
        title="Coming soon"
        text={`Here you will be able to ${purpose}. We're still building this part of Tilipo.`}
        action={
          <ButtonLink variant="outline" to={bookingsPath}>
            Bookings
          </ButtonLink>
        }
      />
    </Stack>
  )
}
