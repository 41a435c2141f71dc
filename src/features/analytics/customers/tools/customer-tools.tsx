import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import { type ComponentProps, useState } from 'react'
import { type CustomerFilter, downloadCustomers } from '#data/analytics/customer-list.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { MailingListButton, MailingListDialog } from '#features/analytics/customers/mailing-list-button.tsx'
import { AddToListButton } from '#features/analytics/lists/add-to-list-button.tsx'
import { Definitions, Terms } from '#figures/panels/definitions.tsx'
import { ExportButton, exportHash, useExport } from '#figures/panels/export-button.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { useFocusByHash } from '#lib/use-focus-by-hash.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { ColumnChecks, ColumnChoice } from '#ui/tables/column-choice.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'

type LoadedCustomers = { data: CustomerList | null | undefined; isPlaceholderData: boolean }

type CustomerToolsProps = {
  filter: CustomerFilter
  customers: LoadedCustomers
  columns: Omit<ComponentProps<typeof ColumnChoice>, 'of'>
  terms: ComponentProps<typeof Terms>['terms']
}

/** What can be done with the list of customers. On a phone, all but the first of it is in a menu. */
export function CustomerTools({ filter, customers, columns, terms }: CustomerToolsProps) {
  const isNarrow = useNarrowScreen()
  const { data, isPlaceholderData } = customers
  const add = data && <AddToListButton filter={filter} count={data.rowCount} isLoading={isPlaceholderData} />
  if (isNarrow) {
    return (
      <div className="flex items-center gap-2">
        {add}
        <MoreTools filter={filter} columns={columns} terms={terms} />
      </div>
    )
  }
  return (
    <TableTools
      columns={<ColumnChoice of="customers" {...columns} />}
      definitions={<Definitions of="customers" terms={terms} />}
      exports={
        <>
          {add}
          <MailingListButton filter={filter} />
          <ExportButton of="customers" onExport={() => downloadCustomers(filter)} />
        </>
      }
    />
  )
}

type Part = 'mailing' | 'columns' | 'definitions'

type MoreToolsProps = Pick<CustomerToolsProps, 'filter' | 'columns' | 'terms'>

function MoreTools({ filter, columns, terms }: MoreToolsProps) {
  const [opened, setOpened] = useState<Part>()
  const button = useFocusByHash<HTMLButtonElement>(exportHash('customers'))
  const { isLoading, start } = useExport(() => downloadCustomers(filter))
  const dialogOf = (part: Part) => ({ open: opened === part, onOpenChange: () => setOpened(undefined) })
  return (
    <>
      <Menu
        ref={button}
        label="More actions for customers"
        variant="outline"
        size="icon"
        isLoading={isLoading}
        trigger={!isLoading && <Ellipsis aria-hidden />}
        groups={[
          [
            { label: 'Mailing list', icon: Mail, onSelect: () => setOpened('mailing') },
            { label: 'Export CSV', icon: Download, onSelect: start },
          ],
          [
            { label: 'Columns', icon: Columns3, onSelect: () => setOpened('columns') },
            { label: 'Definitions', icon: CircleQuestionMark, onSelect: () => setOpened('definitions') },
          ],
        ]}
      />
      <MailingListDialog filter={filter} {...dialogOf('mailing')} />
      <Dialog title="Columns" {...dialogOf('columns')}>
        <ColumnChecks {...columns} />
      </Dialog>
      <Dialog title="Definitions" {...dialogOf('definitions')}>
        <Terms terms={terms} />
      </Dialog>
    </>
  )
}
