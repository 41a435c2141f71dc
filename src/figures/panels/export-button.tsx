import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** A button that downloads a file from the server, and says so if that fails. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
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

  return (
    <Button variant="outline" className="ml-auto h-10" isLoading={isLoading} onClick={() => void exportRows()}>
      {!isLoading && <Download aria-hidden />}
      <span className="max-sm:sr-only">Export CSV</span>
    </Button>
  )
}
