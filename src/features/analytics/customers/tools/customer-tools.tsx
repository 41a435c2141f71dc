import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MailPlus from 'lucide-react/icons/mail-plus'
import { type ComponentProps, useState } from 'react'
import { type CustomerFilter, downloadCustomers } from '#data/analytics/customers/customer-list.ts'
import { askAboutCustomers } from '#domain/advisor/prepared-questions.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { MailingListDialog } from '#features/analytics/customers/mailing-list-button.tsx'
import { AddToListButton } from '#features/analytics/lists/add-to-list-button.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { ListToolsMenu } from '#figures/panels/list-tools.tsx'
import { agentEntries } from '#figures/records/agent-link.ts'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { campaignPathOf } from './campaign-path.ts'

type LoadedCustomers = { data: CustomerList | null | undefined; isPlaceholderData: boolean }

type CustomerToolsProps = {
  filter: CustomerFilter
  customers: LoadedCustomers
  /** Turns on the boxes of the cards. */
  onSelect: () => void
} & Pick<ComponentProps<typeof ListToolsMenu>, 'columns' | 'terms'>

/** What can be done with the list of customers. What few people need is in a menu. */
export function CustomerTools({ filter, customers, onSelect, columns, terms }: CustomerToolsProps) {
  const isNarrow = useNarrowScreen()
  const [isMailing, setIsMailing] = useState(false)
  const { data, isPlaceholderData } = customers
  const onExport = () => downloadCustomers(filter)
  const campaign = campaignPathOf(filter)
  return (
    <div className="flex items-center gap-2">
      {data && <AddToListButton customers={filter} count={data.rowCount} isLoading={isPlaceholderData} />}
      {!isNarrow && <ExportButton of="customers" onExport={onExport} />}
      <ListToolsMenu
        of="customers"
        {...(isNarrow && { report: 'customers' })}
        columns={columns}
        terms={terms}
        onExport={onExport}
        isExportOutside={!isNarrow}
        more={[
          ...(isNarrow ? [{ label: 'Select', icon: ListChecks, onSelect }] : []),
          { label: 'Mailing list', icon: Mail, onSelect: () => setIsMailing(true) },
          ...agentEntries(
            askAboutCustomers({ ...filter, isLimited: filter.search !== '' || filter.where !== undefined }),
            filter.store,
          ),
          ...(campaign === null ? [] : [{ label: 'New campaign', icon: MailPlus, to: campaign }]),
        ]}
      />
      <MailingListDialog filter={filter} open={isMailing} onOpenChange={setIsMailing} />
    </div>
  )
}
