import { useLocation } from 'react-router-dom'

/** Returns the path of the partner's area, such as `/admin/hotel-management`. */
export const useArea = (): string => useLocation().pathname.split('/').slice(0, 3).join('/')
