import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPaint } from '#lib/scheduling.ts'
import { markFirstScreenDrawn } from '#lib/first-screen.ts'

/** Reports when the first screen is painted with all its data. */
export function FirstScreenMark() {
  const client = useQueryClient()
  const isFetching = useIsFetching() > 0

  useEffect(
    function noteAfterPaint() {
      if (isFetching) return
      return afterPaint(() => {
        if (client.isFetching() === 0) markFirstScreenDrawn()
      })
    },
    [client, isFetching],
  )
  return null
}
