import { useSearchParams } from 'react-router'
import { formatDay } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

/** Says which orders a report on the whole history counts, and where its definitions are. */
export function WholeHistory({ until }: { until: string }) {
  const [search] = useSearchParams()
  return (
    <>
      {search.get('where') === null ? (
        <>Counts all orders up to {formatDay(until)}, whatever the period.</>
      ) : (
        <>
          Counts the customers with an order that matches the filters, with all their orders up to {formatDay(until)},
          whatever the period.
        </>
      )}{' '}
      <TextLink to="/documentation/customer-reports">How we calculate these</TextLink>
    </>
  )
}
