import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ComponentProps, useState } from 'react'
import type { ReportTab } from '#figures/choices/report-tabs.ts'
import { useFocusByHash } from '#lib/use-focus-by-hash.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { ColumnChecks, ColumnChoice } from '#ui/tables/column-choice.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { Definitions, Terms } from './definitions.tsx'
import { ExportButton, exportHash, useExport } from './export-button.tsx'
import { TableTools } from './table-tools.tsx'

type ListToolsProps = {
  /** What the list has, such as "products". */
  of: string
  columns: Omit<ComponentProps<typeof ColumnChoice>, 'of'>
  terms: ComponentProps<typeof Terms>['terms']
  onExport: () => Promise<void> | void
  /** The report whose main table this is. */
  report?: ReportTab
  /** What else can be done, where it is in a menu. */
  more?: ComponentProps<typeof Menu>['groups'][number]
}

/** What can be done with a list. On a phone it is in a menu, so that the list begins higher. */
export function ListTools(props: ListToolsProps) {
  const { of, columns, terms, onExport, report } = props
  if (useNarrowScreen()) return <ListToolsMenu {...props} />
  return (
    <TableTools
      columns={<ColumnChoice of={of} {...columns} />}
      definitions={<Definitions of={of} terms={terms} />}
      exports={<ExportButton {...(report && { of: report })} onExport={onExport} />}
    />
  )
}

type ListToolsMenuProps = ListToolsProps & {
  /** Whether a button outside of the menu exports the list. */
  isExportOutside?: boolean
}

/** A menu of what can be done with a list. */
export function ListToolsMenu(props: ListToolsMenuProps) {
  const { of, columns, terms, onExport, report, more = [], isExportOutside = false } = props
  const [opened, setOpened] = useState<'columns' | 'definitions'>()
  const button = useFocusByHash<HTMLButtonElement>(report ? exportHash(report) : null)
  const { isLoading, start } = useExport(onExport)
  const handleClose = () => setOpened(undefined)
  return (
    <>
      <Menu
        ref={button}
        label={`More actions for ${of}`}
        variant="outline"
        size="icon"
        className="ml-auto"
        isLoading={isLoading}
        trigger={!isLoading && <Ellipsis aria-hidden />}
        groups={[
          [...more, ...(isExportOutside ? [] : [{ label: 'Export CSV', icon: Download, onSelect: start }])],
          [
            { label: 'Columns', icon: Columns3, onSelect: () => setOpened('columns') },
            { label: 'Definitions', icon: CircleQuestionMark, onSelect: () => setOpened('definitions') },
          ],
        ]}
      />
      <Dialog title="Columns" open={opened === 'columns'} onOpenChange={handleClose}>
        <ColumnChecks {...columns} />
      </Dialog>
      <Dialog title="Definitions" open={opened === 'definitions'} onOpenChange={handleClose}>
        <Terms terms={terms} />
      </Dialog>
    </>
  )
}
