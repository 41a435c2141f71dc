import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { AUTHENTICATION_REQUIRED } from './authentication-required.ts'
import { toast } from '#ui/toast.ts'

/**
 * What a click on a locked entry does: the visitor is told to sign in, on the page for it, and comes to the entry's page
 * afterwards. A click that opens a new tab is left to the page's own guard.
 */
export function useLockedEntry(isLocked: boolean) {
  const navigate = useNavigate()
  return (event: MouseEvent, path: string) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isLocked || !isPlain) return
    event.preventDefault()
    toast(AUTHENTICATION_REQUIRED)
    void navigate('/auth/login', { state: { from: { pathname: path, search: '', hash: '' } } })
  }
}
