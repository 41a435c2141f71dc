import { useEffect } from 'react'
import { useMatches } from 'react-router'

const PRODUCT = 'Cartwright'

/** A route names its screen in `handle.title`. */
function readTitle(handle: unknown): string | undefined {
  const { title } = Object(handle)
  return typeof title === 'string' ? title : undefined
}

/** Names the document after the innermost route that has a title. */
export function useDocumentTitle(): void {
  const title = useMatches()
    .map(({ handle }) => readTitle(handle))
    .findLast((name) => name !== undefined)

  useEffect(
    function nameDocument() {
      document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`
    },
    [title],
  )
}
