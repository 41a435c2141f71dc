import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { askForExport } from '#data/account.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { toastFailure } from './toast-failure.ts'

/** Begins the download of everything; without a store, of what is the person's own. */
export function ExportButton({ storeId, isReady }: { storeId: string | null; isReady: boolean }) {
  const [isAsking, setIsAsking] = useState(false)

  async function begin() {
    setIsAsking(true)
    try {
      followDownload(await askForExport(storeId))
      toast({ title: 'Export started', description: 'Your browser saves it with your downloads.', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Export not started')
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button variant="outline" disabled={!isReady} isLoading={isAsking} onClick={() => void begin()}>
      {!isAsking && <Download aria-hidden />}
      Export everything
    </Button>
  )
}

/** As a link, so that the browser writes to the disk what comes, however much it is. */
function followDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
