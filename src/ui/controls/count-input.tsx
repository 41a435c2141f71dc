import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** An input for a whole number from 1. Inside a `Field`, it gets the label of the field. */
export function CountInput(props: ComponentProps<'input'>) {
  return <Input type="number" inputMode="numeric" min={1} step={1} {...props} />
}
