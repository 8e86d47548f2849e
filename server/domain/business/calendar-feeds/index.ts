export { exportCalendar } from './export'
export { fetchCalendarFeed, scheduleCalendarFetches } from './fetch-job'
export { calendarFeedRoutes } from './routes'
