import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { toCustomersCsv } from '#domain/analysis/customers/customer-list-csv.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { joinNames } from '#domain/join-names.ts'
import { AddToListDialog } from '#features/analytics/lists/add-to-list-button.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'

type Row = CustomerList['rows'][number]

type TickedCustomersProps = { list: Pick<CustomerList, 'store' | 'until'>; rows: readonly Row[] }

/** What can be done with the ticked customers. */
export function TickedCustomers({ list, rows }: TickedCustomersProps) {
  const [isAdding, setIsAdding] = useState(false)
  const emails = emailsOf(rows)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAdding(true)}>
        <ListPlus aria-hidden className="max-sm:hidden" />
        Add to a list
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={emails.length === 0}
        title={emails.length === 0 ? describeLeftOut(rows) : undefined}
        onClick={() => void copyText(emails.join(', '), formatCount(emails.length, 'email'), describeLeftOut(rows))}
      >
        <Copy aria-hidden className="max-sm:hidden" />
        Copy emails
      </Button>
      <Button variant="outline" size="sm" onClick={() => exportTicked(list, rows)}>
        <Download aria-hidden className="max-sm:hidden" />
        Export CSV
      </Button>
      <AddToListDialog
        customers={{ store: list.store.id, ids: rows.map(({ id }) => id) }}
        count={rows.length}
        open={isAdding}
        onOpenChange={setIsAdding}
      />
    </>
  )
}

/** Those who said no to marketing are never among them, as in a mailing list. */
const emailsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ email, consent }) => (email && consent !== 'no' ? [email] : []))),
]

/** Returns whose emails aren't copied and whose consent is unknown. Empty if that is nobody. */
function describeLeftOut(rows: readonly Row[]): string {
  const withEmail = rows.filter(({ email }) => email)
  const countOf = (answer: Row['consent']) => withEmail.filter(({ consent }) => consent === answer).length
  const reasons = [
    { count: countOf('no'), text: 'said no to marketing' },
    { count: rows.length - withEmail.length, text: 'without an email' },
  ].filter(({ count }) => count > 0)
  const leftOut = joinNames(reasons.map(({ count, text }) => `${formatNumber(count)} ${text}`))
  const unknown = countOf('unknown')
  return [
    ...(leftOut ? [`Left out: ${leftOut}.`] : []),
    ...(unknown > 0 ? [`The consent of ${formatNumber(unknown)} is unknown.`] : []),
  ].join(' ')
}

function exportTicked({ store, until }: TickedCustomersProps['list'], rows: readonly Row[]) {
  const text = toCustomersCsv({ rows: [...rows], store })
  saveFile(new Blob([text], { type: 'text/csv' }), `selected-customers-until-${until}.csv`)
}
