import { ButtonLink } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'

export const head = () => ({ title: 'Page not found | Tilipo', status: 404 })

export default function NotFound() {
  return (
    <EmptyState
      page
      icon="compass"
      title="We can't find that page"
      text="The address may be mistyped, or the page may have moved."
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  )
}
