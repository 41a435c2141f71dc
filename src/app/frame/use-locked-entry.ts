import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#ui/feedback/toast.ts'

/** The toast for a visitor who opens a page that needs a signed-in person. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication required',
  description: 'Please sign in or create an account to access this feature.',
  variant: 'destructive',
} as const

/**
 * Returns a click handler for navigation links. If `isLocked`, it opens the sign-in page, which then leads to the
 * link's page. It ignores clicks that open a new tab.
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
