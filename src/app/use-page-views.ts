import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { notePageView } from '#lib/page-lists.ts'

/** Records page views; an unknown address doesn't count. */
export function usePageViews({ isPage }: { isPage: boolean }): void {
  const { pathname } = useLocation()

  useEffect(
    function noteView() {
      if (isPage) notePageView(pathname)
    },
    [pathname, isPage],
  )
}
