export { copyApplicationDocuments, getDocumentUser, recordDocumentChange } from './application-documents'
export { lockVendor } from './name-change'
export { businessRoutes } from './routes'
export { saveBusiness } from './save'
export {
  loadBusinessDocuments,
  loadBusinessPhotos,
  loadBusinessRows,
  loadProfileValues,
  recordBusinessChange,
} from './sql'
export { refreshMemberAccess } from './member-access'
export { refreshVendorVisibility } from './visibility'
export { withdrawOffers } from './withdraw-offers'
