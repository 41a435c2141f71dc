import Mail from 'lucide-react/icons/mail'
import { type ComponentProps, useState } from 'react'
import { type CustomerFilter, downloadCustomers } from '#data/analytics/customer-list.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { MailingListButton, MailingListDialog } from '#features/analytics/customers/mailing-list-button.tsx'
import { AddToListButton } from '#features/analytics/lists/add-to-list-button.tsx'
import { Definitions } from '#figures/panels/definitions.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { ListToolsMenu } from '#figures/panels/list-tools.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { ColumnChoice } from '#ui/tables/column-choice.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'

type LoadedCustomers = { data: CustomerList | null | undefined; isPlaceholderData: boolean }

type CustomerToolsProps = {
  filter: CustomerFilter
  customers: LoadedCustomers
} & Pick<ComponentProps<typeof ListToolsMenu>, 'columns' | 'terms'>

/** What can be done with the list of customers. On a phone, all but the first of it is in a menu. */
export function CustomerTools({ filter, customers, columns, terms }: CustomerToolsProps) {
  const isNarrow = useNarrowScreen()
  const [isMailing, setIsMailing] = useState(false)
  const { data, isPlaceholderData } = customers
  const add = data && <AddToListButton filter={filter} count={data.rowCount} isLoading={isPlaceholderData} />
  const onExport = () => downloadCustomers(filter)
  if (isNarrow) {
    return (
      <div className="flex items-center gap-2">
        {add}
        <ListToolsMenu
          of="customers"
          report="customers"
          columns={columns}
          terms={terms}
          onExport={onExport}
          more={[{ label: 'Mailing list', icon: Mail, onSelect: () => setIsMailing(true) }]}
        />
        <MailingListDialog filter={filter} open={isMailing} onOpenChange={setIsMailing} />
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
          <ExportButton of="customers" onExport={onExport} />
        </>
      }
    />
  )
}
