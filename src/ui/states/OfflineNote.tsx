import { Icon } from '../text/Icon'

/** States that the displayed data is a local copy, and how old it is. */
export const OfflineNote = ({ asOf }: { asOf: string }) => (
  <p role="status">
    <span className="badge badge-waiting">
      <Icon name="cloud-off" size={16} />
      Saved copy, as of {asOf}
    </span>
  </p>
)
