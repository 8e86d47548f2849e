import { Icon } from './Icon'

/** What is shown is from the device: it says how old it is. */
export const OfflineNote = ({ asOf }: { asOf: string }) => (
  <p className="badge badge-waiting" role="status">
    <Icon name="cloud-off" size={16} />
    Saved copy, as of {asOf}
  </p>
)
