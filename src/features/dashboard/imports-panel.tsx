import { useQuery } from '@tanstack/react-query'
import { importQueries } from '#data/imports/imports.ts'
import { ImportList } from '#figures/panels/import-list.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/layout/card.tsx'

type ImportsPanelProps = {
  /** Opens an import by its id; `new` starts one. */
  onOpen: (importId: string) => void
}

/** The latest imports; renders nothing if there are none. */
export function ImportsPanel({ onOpen }: ImportsPanelProps) {
  const { data: imports = [] } = useQuery(importQueries.recent())
  if (imports.length === 0) return null
  return (
    <Card aria-labelledby="imports">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="imports" className="text-base font-semibold">
          Imports
        </h2>
        <Button variant="outline" size="sm" onClick={() => onOpen('new')}>
          Import orders
        </Button>
      </div>
      <ImportList imports={imports} onOpen={onOpen} />
    </Card>
  )
}
