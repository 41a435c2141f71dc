import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ReportTab } from '#figures/choices/report-tabs.ts'
import { useFocusByHash } from '#lib/use-focus-by-hash.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

type ExportButtonProps = {
  onExport: () => Promise<void> | void
  /** The report whose main table it exports. Addresses that end with its `exportHash` focus the button. */
  of?: ReportTab
  disabled?: boolean
}

/** The end of an address that leads to the export of a report. */
export const exportHash = (tab: ReportTab) => `export-${tab}`

/** Returns a function that downloads a file and says so if that fails, and whether it is at work. */
export function useExport(onExport: ExportButtonProps['onExport']) {
  const [isLoading, setIsLoading] = useState(false)

  async function exportRows() {
    setIsLoading(true)
    try {
      await onExport()
    } catch (error) {
      toastFailure(error, 'Not exported')
    } finally {
      setIsLoading(false)
    }
  }

  return { isLoading, start: () => void (isLoading || exportRows()) }
}

/** A button that downloads a file. */
export function ExportButton({ onExport, of, disabled = false }: ExportButtonProps) {
  const button = useFocusByHash<HTMLButtonElement>(of ? exportHash(of) : null)
  const { isLoading, start } = useExport(onExport)
  return (
    <Button
      ref={button}
      variant="outline"
      className="ml-auto h-10"
      disabled={disabled}
      isLoading={isLoading}
      onClick={start}
    >
      {!isLoading && <Download aria-hidden />}
      <span className="max-sm:sr-only">Export CSV</span>
    </Button>
  )
}
