import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recordPageView } from '#lib/page-lists.ts'

/** A page of one thing, such as a product. It records its view itself, once its name is known. */
const OF_ONE_THING = /\/\d+$/

/** Records page views. An unknown address doesn't count. */
export function usePageViews({ isPage }: { isPage: boolean }): void {
  const { pathname } = useLocation()

  useEffect(
    function noteView() {
      if (isPage && !OF_ONE_THING.test(pathname)) recordPageView(pathname)
    },
    [pathname, isPage],
  )
}
