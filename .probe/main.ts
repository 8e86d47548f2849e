import workerUrl from '../src/sync/worker.ts?chunk'
import * as sync from '../src/sync/index'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '../contract/cart'
import { keepSession, currentSession, onSessionEnded } from '../src/api/session'
import { syncStatus } from '../src/sync/status'
import * as register from '../src/sync/register'
async function go() {
  const { followSession } = await import('../src/sync/connection')
  followSession({ makeWorker: () => new Worker(workerUrl, { type: 'module' }), onNotification: (n) => ((window as any).noted = n) })
  await register.registerServiceWorker()
}
Object.assign(window, { sync, keepSession, currentSession, onSessionEnded, syncStatus, register, addToCart, clearCart, removeFromCart, setCartQuantity, remember: () => import('../src/sync/remember'), read: () => import('../src/db/queries/read-cart'), database: () => import('../src/db/database') })
if (document.readyState === 'complete') void go(); else addEventListener('load', () => void go(), { once: true })
