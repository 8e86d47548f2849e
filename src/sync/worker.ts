/** Placeholder: the sync engine is exposed from here. */
import { expose } from 'comlink'

expose({ ping: () => 'here' })
