import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recordPageView } from '#lib/page-lists.ts'

/** A page of one thing, such as a product. Lists of pages could name it only by its number. */
const OF_ONE_THING = /\/\d+$/

/** Records page views. An unknown address doesn't count, and neither does the page of one product. */
export function usePageViews({ isPage }: { isPage: boolean }): void {
  const { pathname } = useLocation()

  useEffect(
    function noteView() {
      if (isPage && !OF_ONE_THING.test(pathname)) recordPageView(pathname)
    },
    [pathname, isPage],
  )
}
