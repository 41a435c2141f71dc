import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

const PERIOD = ['period', 'from', 'to']

/** The import dialog over whichever screen it is put on, open while the address says `?import=new` or an import's id. */
export function ImportLauncher() {
  const [search, setSearch] = useSearchParams()
  const importId = search.get('import')
  if (importId === null) return null

  function change(edit: (search: URLSearchParams) => void) {
    const changed = new URLSearchParams(search)
    edit(changed)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  return (
    <Suspense fallback={null}>
      <ImportDialog
        importId={importId}
        storeId={search.get('store')}
        onShow={(id) => change((changed) => changed.set('import', id))}
        onClose={() => change((changed) => changed.delete('import'))}
        onShowFigures={() => change((changed) => ['import', ...PERIOD].forEach((name) => changed.delete(name)))}
      />
    </Suspense>
  )
}
