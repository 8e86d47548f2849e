import type { VerticalFields } from '#contract/verticals/vertical'
import { saveRoute } from '#contract/business/fleet'
import { formatPlural } from '#contract/core/plural'
import type { BusRoute } from '#contract/verticals/fleet/bus-routes'
import { StatusBadge } from '../../../ui/text/Badge'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useFleetArea, type FleetScreen } from './fleet-area'
import { FleetRecords } from './FleetRecords'

export const head = () => ({ title: 'Routes | Tilipo' })

const getStops = ({ values }: { values: VerticalFields }): BusRoute['stops'] => values.stops

const formatDuration = (minutes: number): string =>
  [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ')

const screen: FleetScreen = {
  kind: 'busRoute',
  command: saveRoute,
  icon: 'compass',
  labels: { one: 'route', many: 'Routes', add: 'Add a route', none: 'No routes yet' },
  noneText: 'A route has the stops, times and fares that several trips share.',
  columns: [
    {
      id: 'name',
      header: 'Name',
      cell: ({ values }) => String(values.name),
      text: ({ values }) => String(values.name),
    },
    {
      id: 'stops',
      header: 'Stops',
      cell: (line) => formatPlural(getStops(line).length, { one: '# stop', other: '# stops' }),
    },
    { id: 'km', header: 'Distance', align: 'end', cell: (line) => `${getStops(line).at(-1)?.km ?? 0} km` },
    { id: 'time', header: 'Time', align: 'end', cell: (line) => formatDuration(getStops(line).at(-1)?.minutes ?? 0) },
    {
      id: 'status',
      header: 'Status',
      cell: ({ pending }) =>
        pending ? (
          <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
        ) : (
          <StatusBadge status="done">Saved</StatusBadge>
        ),
    },
  ],
}

export default function RoutesPage() {
  const area = useFleetArea()
  return area ? <FleetRecords area={area} screen={screen} /> : <Skeleton shape="block" />
}
