import { Icon } from './Icon'

/** What is shown is from the device: it says how old it is. */
export const OfflineNote = ({ asOf }: { asOf: string }) => (
  <p role="status">
    <span className="badge badge-waiting">
      <Icon name="cloud-off" size={16} />
      Saved copy, as of {asOf}
    </span>
  </p>
)
