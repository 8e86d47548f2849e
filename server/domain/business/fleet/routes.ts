import { changeVehiclePhotos, saveRoute, saveVehicle } from '#contract/business/fleet'
import { command, signedInOf } from '../../route'
import { changePhotos } from './photos'
import { saveFleetRecord } from './save'

export const fleetRoutes = [
  command(saveRoute, (tx, call) =>
    saveFleetRecord(tx, signedInOf(call), 'busRoute', call.input.params.id, call.input.body),
  ),
  command(saveVehicle, (tx, call) =>
    saveFleetRecord(tx, signedInOf(call), 'vehicle', call.input.params.id, call.input.body),
  ),
  command(changeVehiclePhotos, (tx, call) => changePhotos(tx, signedInOf(call), call.input.params.id, call.input.body)),
]
