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
  /** Where the platform makes keys, and the least rights that work. */
  Help: FunctionComponent
}
