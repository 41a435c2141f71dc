import type { FunctionComponent } from 'react'

type CredentialField = {
  /** As the connector reads it. */
  name: string
  label: string
  placeholder?: string
  hint?: string
  isSecret?: boolean
  /** What to say if it is empty. Without it, the field may be empty. */
  missing?: string
}

/** What a platform's shop is connected with. */
export type ShopForm = {
  address: { label: string; example: string; hint?: string }
  fields: readonly CredentialField[]
  /** Whether this was made from the platform's documentation, and nobody has tried it on a real shop yet. */
  isUntried?: boolean
  /** Where the platform makes keys, and the least rights that work. */
  Help: FunctionComponent
}
