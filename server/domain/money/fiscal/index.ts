export { documentBasket, documentChange, documentRefund, documentSale } from './document'
export { sendFiscalDocument } from './send'
export { fiscalRoutes } from './routes'
export { countOpenDocuments } from './settings'
