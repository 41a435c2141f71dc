import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type To, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { keepStore } from '#lib/kept-store.ts'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown }

/**
 * A link to another screen, which keeps the chosen store. The screen is shown in the next frame if its code is loaded.
 * React Router's own Link navigates in a later task, and adds 3 KiB of prefetching that only its framework mode uses.
 */
export function AppLink({ to, replace, state, onClick, target, children, ...props }: AppLinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const path = keepStore(useResolvedPath(to), here.search)
  const isHere = createPath(here) === path

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    void navigate(path, { state, replace: replace ?? isHere, flushSync: true })
  }

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented && isForThisTab(event, target)) follow(event)
  }

  return (
    <a href={path} target={target} onClick={handleClick} {...props}>
      {children}
    </a>
  )
}

/** Whether the browser would open the link in this tab. */
function isForThisTab({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) {
  return button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)
}
