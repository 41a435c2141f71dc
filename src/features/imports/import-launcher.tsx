import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#lib/lazy-part.ts'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

const PERIOD = ['period', 'from', 'to']

/** The import dialog, open while the URL has `?import=new` or the ids of imports. */
export function ImportLauncher() {
  const [search, setSearch] = useSearchParams()
  const imports = search.get('import')
  if (imports === null) return null

  function change(edit: (search: URLSearchParams) => void) {
    const changed = new URLSearchParams(search)
    edit(changed)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  return (
    <Suspense fallback={null}>
      <ImportDialog
        imports={imports}
        chosenStore={search.get('store')}
        onShow={(shown) => change((changed) => changed.set('import', shown))}
        onClose={() => change((changed) => changed.delete('import'))}
        onShowFigures={(period) =>
          change((changed) => {
            for (const name of ['import', ...PERIOD]) changed.delete(name)
            if (period !== null) changed.set('period', period)
          })
        }
      />
    </Suspense>
  )
}
