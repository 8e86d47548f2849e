import { enums, type Infer } from 'superstruct'
import { defaultBufferHours } from '../schemas/car-hire'
import { count, nameField, optionalAmount, textList } from './input-fields'

export const gearboxes = ['Automatic', 'Manual'] as const

export const carFields = {
  make: nameField('Please enter the make, such as Toyota.', 1, 40),
  model: nameField('Please enter the model, such as Hilux.', 1, 40),
  year: count(1980, 2100, 'Please enter the year, such as 2019.'),
  seats: count(1, 60, 'Please enter the number of seats, from 1 to 60.'),
  gearbox: enums(gearboxes),
  cars: count(1, 200, 'Please enter the number of cars, from 1 to 200.'),
  kmPerDay: count(1, 5000, 'Please enter the kilometers per day, from 1 to 5,000.'),
  extraKm: optionalAmount,
  deposit: optionalAmount,
  bufferHours: count(0, 72, 'Please enter the hours between two hires, from 0 to 72.'),
  terms: textList(12, 80),
}
export type Car = { [Field in keyof typeof carFields]: Infer<(typeof carFields)[Field]> }

export const blankCar: Car = {
  make: '',
  model: '',
  year: 2018,
  seats: 5,
  gearbox: 'Automatic',
  cars: 1,
  kmPerDay: 150,
  extraKm: null,
  deposit: null,
  bufferHours: defaultBufferHours,
  terms: [],
}
