export { refuseNotVacant, loadVacancyStatus, computeVacantUntil } from './vacancy'
