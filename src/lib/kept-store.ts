import { useCallback } from 'react'
import { createPath, type NavigateOptions, type Path, resolvePath, useLocation, useNavigate } from 'react-router'

/** Account screens come before a store is chosen. */
const isOfAccount = (pathname: string) => pathname.startsWith('/auth')

/** Returns an address as text, with the store of the open page's query unless it names a store itself. */
export function keepStore(path: Path, openSearch: string): string {
  const store = new URLSearchParams(openSearch).get('store')
  if (store === null || isOfAccount(path.pathname)) return createPath(path)
  const search = new URLSearchParams(path.search)
  if (search.has('store')) return createPath(path)
  search.set('store', store)
  return createPath({ ...path, search: `?${search}` })
}

/** Returns a function that opens a path of the app and keeps the store of the open page. */
export function useNavigateInStore(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    (path: string, options?: NavigateOptions) => void navigate(keepStore(resolvePath(path), search), options),
    [navigate, search],
  )
}
