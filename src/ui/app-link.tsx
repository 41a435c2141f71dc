import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type To, useLocation, useNavigate, useResolvedPath } from 'react-router'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown }

/**
 * A link to another screen, shown in the next frame if its code is loaded. React Router's own Link navigates in a later
 * task, and adds 3 KiB of prefetching that only its framework mode uses.
 */
export function AppLink({ to, replace, state, onClick, target, children, ...props }: AppLinkProps) {
  const navigate = useNavigate()
  const path = createPath(useResolvedPath(to))
  const isHere = createPath(useLocation()) === path

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    void navigate(to, { state, replace: replace ?? isHere, flushSync: true })
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
