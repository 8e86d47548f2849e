export { deleteOldVisitors, recordViews, type ListingView, type MemberVisit } from './record'
