import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toast.ts'

type CopyButtonProps = { text: string; name: string }

/** Copies a text. `name` is the text's name in the toast, with a capital letter. */
export function CopyButton({ text, name }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${name} copied`, variant: 'success' })
    } catch {
      toast({ title: `${name} not copied`, description: 'Select the text and copy it.', variant: 'destructive' })
    }
  }

  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Copy aria-hidden />
      Copy
    </Button>
  )
}
