import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { IconLink } from '../../../../ui/forms/IconButton'
import { adminPaths } from '../admin-paths'

/** Opens the search of administrators, also by `/` outside of a field and by Ctrl+K. */
export default function SearchButton() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      void navigate(adminPaths.search)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [navigate])
  return <IconLink icon="search" label="Search (Ctrl+K)" to={adminPaths.search} />
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey
  const isInField = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return key === '/' && !altKey && !isInField
}
