import { toast } from '#ui/toast.ts'

/** Tells that something the person asked for did not work. */
export function toastFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
