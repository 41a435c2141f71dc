import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** An input for a whole number from 1; inside a `Field` it takes its label. */
export function CountInput(props: ComponentProps<'input'>) {
  return <Input type="number" inputMode="numeric" min={1} step={1} {...props} />
}
