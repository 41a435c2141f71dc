import { readOptionalText } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { toCountry } from './countries.ts'

/** Where an order goes to. The country is an ISO 3166 code if the file's text is known. */
export type Place = { country: string | null; region: string | null; city: string | null }

type PlaceColumns = Record<keyof Place, Column>

const MAX_LENGTH = 100

/** Reads a country as its ISO 3166 code, or as written if it's unknown. */
export function readCountry(cells: readonly string[], column: Column): string | null {
  const text = readOptionalText(cells, column, MAX_LENGTH)
  return text === null ? null : toCountry(text)
}

/**
 * Reads the first of these addresses that has a country, or else the first with anything, so that an order has one
 * address. List the shipping address before the billing address.
 */
export function readPlace(cells: readonly string[], addresses: readonly PlaceColumns[]): Place {
  const places = addresses.map(({ country, region, city }) => ({
    country: readCountry(cells, country),
    region: readOptionalText(cells, region, MAX_LENGTH),
    city: readOptionalText(cells, city, MAX_LENGTH),
  }))
  return (
    places.find(({ country }) => country !== null) ??
    places.find(({ region, city }) => region !== null || city !== null) ?? { country: null, region: null, city: null }
  )
}
