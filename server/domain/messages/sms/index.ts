export { countRecentSms } from './count-recent'
export { deliverSms } from './deliver'
export { smsRoutes } from './routes'
export { sendSmsToAccount, sendSmsToPhone } from './send-sms'
