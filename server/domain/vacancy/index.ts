export { refuseNotVacant, vacancyShown, vacantUntil } from './vacancy'
