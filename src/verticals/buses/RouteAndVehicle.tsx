import type { VerticalFields } from '#contract/verticals/vertical'
import { useEffect, useRef } from 'react'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { isSame, type FieldRow, type FieldValues } from '#contract/sync/edit'
import { fillTripFromRoute, type BusRoute } from '#contract/verticals/fleet/bus-routes'
import { fillTripFromVehicle } from '#contract/verticals/fleet/vehicles'
import { isClockTime } from '#contract/verticals/buses/bus-ride'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Select } from '../../ui/forms/Select'
import type { FieldsProps, FleetOption } from '../listing-form'
import { getLusakaToday } from '../../server-time'

const toOption = ({ _id, values }: FleetOption) => ({ value: _id, label: String(values.name) })
const departureField = 'route.0.time'

/** Selects the route and the vehicle of a trip, and fills in what they determine. */
export function RouteAndVehicle({ form, fleet }: FieldsProps) {
  const departure = useRef<string>(form.getValues(departureField) ?? '')
  const write = (values: FieldValues) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const fillFromRoute = (id: string) => {
    const route = fleet.busRoute.find(({ _id }) => _id === id)?.values
    if (!route) return
    const typed = form.getValues()
    write({
      ...fillTripFromRoute(route, typed),
      ...(typed.name ? {} : { name: route.name }),
      ...(typed.price ? {} : { price: sumFares(route) }),
    })
  }
  const fillFromVehicle = (id: string) => {
    const vehicle = fleet.vehicle.find(({ _id }) => _id === id)?.values
    if (vehicle) write({ ...fillTripFromVehicle(vehicle) })
  }
  /** The times of the other stops follow the departure, unless the user has changed them. */
  const moveTimes = (time: string) => {
    const typed = form.getValues()
    const route = fleet.busRoute.find(({ _id }) => _id === typed.routeId)?.values
    if (!isClockTime(time) || !route) return
    const [first, ...others]: FieldRow[] = typed.route
    const expected = fillTripFromRoute(route, { route: [{ ...first, time: departure.current }] }).route
    departure.current = time
    const getTimes = (stops: readonly FieldRow[]) => stops.map((stop) => stop.time)
    if (!isSame(getTimes(others), getTimes(expected.slice(1)))) return
    const moved = fillTripFromRoute(route, { route: [{ ...first, time }] }).route
    write(Object.fromEntries(moved.slice(1).map((stop, index) => [`route.${index + 1}.time`, stop.time])))
  }
  // The fields register these names without handlers, and keep those that are added here.
  useEffect(() => {
    form.register('routeId', { onChange: ({ target }) => fillFromRoute(target.value) })
    form.register('vehicleId', { onChange: ({ target }) => fillFromVehicle(target.value) })
    form.register(departureField, { onChange: ({ target }) => moveTimes(target.value) })
  })
  return (
    <Grid columns={2} gap={4}>
      <Field
        name="routeId"
        label={getFieldLabel('routeId')}
        optional
        hint={
          fleet.busRoute.length > 0
            ? 'Fills in stops, times and fares. Later changes of the route change this trip too.'
            : 'Add your routes first, to fill in stops, times and fares at once.'
        }
      >
        <Select placeholder="No route" options={fleet.busRoute.map(toOption)} />
      </Field>
      <Field
        name="vehicleId"
        label={getFieldLabel('vehicleId')}
        optional
        hint={fleet.vehicle.length > 0 ? 'Fills in the seats.' : 'Add your buses under Fleet, to fill in their seats.'}
      >
        <Select placeholder="No vehicle" options={fleet.vehicle.map(toOption)} />
      </Field>
    </Grid>
  )
}

/** The fare for the whole route that is valid today, or else the first one; empty without fares. */
function sumFares({ fares }: VerticalFields): number | string {
  const today = getLusakaToday()
  const sorted: BusRoute['fares'] = [...fares].sort((a, b) => (a.since < b.since ? -1 : 1))
  const current = sorted.filter(({ since }) => since <= today).at(-1) ?? sorted[0]
  return current ? current.legs.reduce((sum, leg) => sum + leg, 0) : ''
}
