import type { ParsedCustomer } from '#domain/imports/parsed-order.ts'

type Told = { id?: string; email?: string; names?: readonly string[]; country: string | null }

/** A buyer as a file tells of them; `null` where it tells neither id nor e-mail, which alone tell two people apart. */
export function buyerOf({ id = '', email = '', names = [], country }: Told): ParsedCustomer | null {
  if (id === '' && email === '') return null
  const name = names.join(' ').trim().slice(0, 300)
  return {
    id: id === '' ? null : id.slice(0, 255),
    email: email === '' ? null : email.toLowerCase().slice(0, 320),
    name: name === '' ? null : name,
    country,
  }
}
