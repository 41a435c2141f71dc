import PenLine from 'lucide-react/icons/pen-line'
import { useNavigate } from 'react-router'
import { useWriteTexts } from '#data/agents/listings.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

type MakeListingProps = { store: string; product: { id: string; title: string } }

/** Makes work of the texts that an agent drafted for a product, or opens those that wait. */
export function MakeListing({ store, product }: MakeListingProps) {
  const write = useWriteTexts()
  const navigate = useNavigate()
  async function handleClick() {
    try {
      const [draft] = await write.mutateAsync({ store, products: [product.id] })
      if (draft) await navigate(hrefFor(store, `/ai-agents/work/drafts/${draft.id}`))
      else
        toast({ title: 'No work made', description: 'Your store no longer has this product.', variant: 'destructive' })
    } catch (error) {
      toastFailure(error, 'No work made')
    }
  }
  return (
    <div className="border-t border-line px-4 py-3">
      <Button variant="outline" size="sm" isLoading={write.isPending} onClick={() => void handleClick()}>
        <PenLine aria-hidden />
        Make this work
      </Button>
    </div>
  )
}
