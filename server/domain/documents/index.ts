export { findNumber, issueNumber } from './numbers'
export { renderPdf } from './pdf'
