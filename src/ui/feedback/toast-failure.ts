import { toast } from './toast.ts'

/** Shows that something failed, with what the error says about it. */
export function toastFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
