import { expect, it } from 'vitest'
import { isSouthern } from './southern-zones.ts'

it.each(['Australia/Sydney', 'America/Argentina/Cordoba', 'Africa/Johannesburg', 'Pacific/Auckland', 'NZ'])(
  '%s is south of the equator',
  (timeZone) => {
    expect(isSouthern(timeZone)).toBe(true)
  },
)

it.each(['Europe/London', 'America/New_York', 'Asia/Tokyo', 'Indian/Maldives', 'Pacific/Honolulu', 'UTC', 'GMT', ''])(
  '"%s" is not',
  (timeZone) => {
    expect(isSouthern(timeZone)).toBe(false)
  },
)
