import { toast } from './toast.ts'

/** Copies a text, and says so in a toast. `name` is the text's name, with a capital letter; `note` says more about it. */
export async function copyText(text: string, name: string, note?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${name} copied`, ...(note && { description: note }), variant: 'success' })
  } catch {
    toast({ title: `${name} not copied`, description: 'Select the text and copy it.', variant: 'destructive' })
  }
}
