import { createContext, useContext } from 'react'

type FieldControl = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

export const FieldContext = createContext<FieldControl>({})

/** The id and ARIA attributes that tie a control to the `Field` around it; nothing outside one. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext)
}
