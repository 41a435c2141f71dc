import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { notePageView } from '#lib/page-lists.ts'

/** Keeps the lists of pages that this browser has looked at; an address that is no page does not count. */
export function usePageViews({ isPage }: { isPage: boolean }): void {
  const { pathname } = useLocation()

  useEffect(
    function noteView() {
      if (isPage) notePageView(pathname)
    },
    [pathname, isPage],
  )
}
