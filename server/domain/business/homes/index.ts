export { requestVacancyAnswer } from './vacancy-answer'
export { homeRoutes } from './routes'
