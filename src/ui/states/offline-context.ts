import { createContext } from 'react'

/** Whether the app's connection state is offline. The app provides it, because components know no connection. */
export const OfflineContext = createContext(false)
