import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { type ComponentProps, useState } from 'react'
import { type CustomerFilter, downloadMailingList, mailingListQuery } from '#data/analytics/customers/customer-list.ts'
import { mailingText } from '#domain/mailing-text.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { UnknownChoice } from './unknown-choice.tsx'

type MailingListButtonProps = {
  filter: CustomerFilter
  /** The customers' name, where a page has several such buttons. */
  of?: string
}

/** Opens the mailing list of the customers that match. */
export function MailingListButton({ filter, of }: MailingListButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        {...(of ? { size: 'sm', 'aria-label': `Mailing list of ${of}` } : { className: 'h-10' })}
        onClick={() => setIsOpen(true)}
      >
        <Mail aria-hidden />
        <span className={of ? undefined : 'max-sm:sr-only'}>Mailing list</span>
      </Button>
      <MailingListDialog filter={filter} of={of} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

type MailingListDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  filter: CustomerFilter
  of?: string | undefined
}

export function MailingListDialog({ filter, of, ...dialog }: MailingListDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={of ? `Mailing list: ${of}` : 'Mailing list'}
      description="Those of these customers that you can write to, with their email addresses. Customers who said no are never in the list."
    >
      <MailingListChoice filter={filter} />
    </Dialog>
  )
}

function MailingListChoice({ filter }: { filter: CustomerFilter }) {
  const [isUnknownIncluded, setIsUnknownIncluded] = useState(false)
  return (
    <LoadedFigures
      name="mailing list"
      query={useQuery(mailingListQuery(filter))}
      skeleton={<Skeleton className="h-24" />}
      className="grid gap-4"
    >
      {(list) => {
        const people = isUnknownIncluded ? list.withUnknown : list.agreed
        return (
          <>
            <p role="status">{mailingText({ ...list, people }, { isUnknownIncluded, number: formatNumber })}</p>
            <UnknownChoice count={list.unknown} isIncluded={isUnknownIncluded} onChange={setIsUnknownIncluded} />
            {people > 0 && <ExportButton onExport={() => downloadMailingList({ filter, isUnknownIncluded, people })} />}
          </>
        )
      }}
    </LoadedFigures>
  )
}
