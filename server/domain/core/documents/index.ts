export { findNumber, issueNumber } from './numbers'
export { findStoredPdf, storePdf } from './stored-pdf'
