import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recordPageView } from '#lib/page-lists.ts'

/** Records page views; an unknown address doesn't count. */
export function usePageViews({ isPage }: { isPage: boolean }): void {
  const { pathname } = useLocation()

  useEffect(
    function noteView() {
      if (isPage) recordPageView(pathname)
    },
    [pathname, isPage],
  )
}
