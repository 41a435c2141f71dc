import { createContext, useContext } from 'react'

type FieldControl = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

export const FieldContext = createContext<FieldControl>({})

/** The id and ARIA attributes that connect a control with its `Field`; empty outside a field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext)
}
