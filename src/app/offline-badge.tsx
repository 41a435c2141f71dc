import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '#data/online.ts'

/** Tells a signed-in person that there is no network, beneath the header and never over the page. */
export function OfflineBadge() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line bg-warning-soft px-4 py-1 text-center text-xs text-warning">
          <span className="inline-flex items-center gap-1.5 font-semibold">
            <WifiOff aria-hidden className="size-3.5" />
            Offline Mode
          </span>
          <span className="max-sm:sr-only">You see what was last loaded. Changes need a connection.</span>
        </div>
      )}
    </div>
  )
}
