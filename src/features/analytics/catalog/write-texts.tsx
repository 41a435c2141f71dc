import PenLine from 'lucide-react/icons/pen-line'
import { useNavigate } from 'react-router'
import { useWriteTexts } from '#data/agents/listings.ts'
import type { CatalogRow } from '#domain/contracts/catalog/catalog.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'

type WriteTextsProps = { rows: readonly CatalogRow[]; store: string; label: string; description?: string }

/** Writes a text for each product. One opens at once; several are listed in Work. */
export function WriteTexts({ rows, store, label, description }: WriteTextsProps) {
  const write = useWriteTexts()
  const navigate = useNavigate()
  const handleClick = () =>
    write.mutate(
      { store, products: rows.map(({ id }) => id) },
      {
        onSuccess([first, ...others]) {
          if (first === undefined) return
          if (others.length === 0) {
            void navigate(`/ai-agents/work/drafts/${first.id}`)
            return
          }
          toast({ title: `${formatCount(others.length + 1, 'product text')} to check`, variant: 'success' })
          void navigate(`/ai-agents/work?${new URLSearchParams({ store })}`)
        },
        onError: (error) => toastFailure(error, 'No texts written'),
      },
    )
  return (
    <Button
      variant="outline"
      size={description === undefined ? 'sm' : 'compact'}
      aria-label={description}
      isLoading={write.isPending}
      onClick={handleClick}
    >
      {description === undefined && <PenLine aria-hidden />}
      {label}
    </Button>
  )
}
