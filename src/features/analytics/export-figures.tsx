import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { downloadBreakdown } from '#data/figures.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { AppError } from '#lib/app-error.ts'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type ExportFiguresProps = { question: FiguresQuestion; name: string; className?: string }

/** A button that downloads all rows of a figures query, not only those shown. */
export function ExportFigures({ question, name, className }: ExportFiguresProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function exportRows() {
    setIsLoading(true)
    try {
      await downloadBreakdown(question, name.replaceAll(' ', '-'))
    } catch (error) {
      const description = error instanceof AppError ? error.message : 'Please try again.'
      toast({ title: 'Not exported', description, variant: 'destructive' })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button variant="outline" className={cn('h-10', className)} isLoading={isLoading} onClick={() => void exportRows()}>
      {!isLoading && <Download aria-hidden />}
      Export CSV
    </Button>
  )
}
