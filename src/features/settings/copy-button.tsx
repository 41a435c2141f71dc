import Copy from 'lucide-react/icons/copy'
import { Button } from '#ui/buttons/button.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'

type CopyButtonProps = { text: string; name: string }

/** Copies a text. `name` is the text's name in the toast, with a capital letter. */
export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <Button variant="outline" onClick={() => void copyText(text, name)}>
      <Copy aria-hidden />
      Copy
    </Button>
  )
}
