import { useQuery } from '@tanstack/react-query'
import { brokenConnections } from '#data/stores/broken-connections.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextLink } from '#ui/links/text-link.tsx'

/** Says that live sync of a shop stopped, so that its newest orders are missing in the figures. */
export function SyncAlerts({ storeId }: { storeId: string }) {
  const { data = [] } = useQuery(brokenConnections())
  return data
    .filter((connection) => connection.storeId === storeId)
    .map(({ id, shopName, reason, syncedAt }) => (
      <Alert key={id} tone="bad" title={`Live sync with ${shopName} stopped`}>
        {reason}{' '}
        {syncedAt === null
          ? 'Not all of its orders are in these figures.'
          : `Its orders and refunds since ${formatDateTime(syncedAt)} are missing.`}{' '}
        <TextLink to={`/integrations/${id}`}>Repair live sync</TextLink>
      </Alert>
    ))
}
