import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListPlus from 'lucide-react/icons/list-plus'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { CustomerFilter } from '#data/analytics/customers/customer-list.ts'
import { MailingListDialog } from '#features/analytics/customers/mailing-list-button.tsx'
import { AddToListDialog } from '#features/analytics/lists/add-to-list-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'

type ExpectedToolsProps = {
  /** What the customers are called, such as "Most valuable next". */
  of: string
  storeId: string
  customers: readonly string[]
  /** Whether the CSV file is a mailing list itself. */
  isMailing: boolean
  onExport: () => void
}

/** What can be done with customers that are listed one by one. On a phone it is in a menu. */
export function ExpectedTools({ of, storeId, customers, isMailing, onExport }: ExpectedToolsProps) {
  const [opened, setOpened] = useState<'list' | 'mailing' | null>(null)
  const isNarrow = useNarrowScreen()
  const handleClose = () => setOpened(null)
  const filter = filterOf(storeId, customers)
  const actions = [
    { label: 'Add to a list', icon: ListPlus, onSelect: () => setOpened('list') },
    ...(isMailing ? [] : [{ label: 'Mailing list', icon: Mail, onSelect: () => setOpened('mailing') }]),
    { label: 'Export CSV', icon: Download, onSelect: onExport },
  ]
  return (
    <div className="ml-auto flex gap-2">
      {isNarrow && customers.length > 0 && (
        <Menu
          label={`Actions: ${of}`}
          variant="outline"
          size="icon"
          trigger={<Ellipsis aria-hidden />}
          groups={[actions]}
        />
      )}
      {!isNarrow &&
        actions.map(({ label, icon: Icon, onSelect }) => (
          <Button
            key={label}
            variant="outline"
            className="h-10"
            aria-label={`${label}: ${of}`}
            disabled={customers.length === 0}
            onClick={onSelect}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      <AddToListDialog
        of={of}
        customers={filter}
        count={customers.length}
        open={opened === 'list'}
        onOpenChange={handleClose}
      />
      <MailingListDialog of={of} filter={filter} open={opened === 'mailing'} onOpenChange={handleClose} />
    </div>
  )
}

const filterOf = (store: string, customers: readonly string[]): CustomerFilter => ({
  store,
  search: '',
  segment: null,
  overdue: null,
  order: 'netSales',
  isDescending: true,
  where: JSON.stringify(['is', 'customer', customers]),
})
