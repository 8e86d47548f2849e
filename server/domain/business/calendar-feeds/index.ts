export { exportCalendar } from './export'
export { fetchCalendarFeed, scheduleCalendarFetches } from './fetch-job'
export { reencryptLink } from './link'
export { calendarFeedRoutes } from './routes'
