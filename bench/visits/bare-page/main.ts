import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './page'

hydrateRoot(document.getElementById('root')!, createElement(Page))
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
