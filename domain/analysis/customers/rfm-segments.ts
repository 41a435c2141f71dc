/**
 * The segments of an RFM analysis, best first. `name` is the usual RFM term, which addresses and agents use. `label` is
 * what the app shows. A code has the scores for recency, frequency and monetary value, from 1 to 5. Scores only compare
 * customers of one shop, so that a label can't promise a number of orders. Each of the 125 codes is in exactly one
 * segment. Source: the map that Squeezely documents (squeezely.atlassian.net, "RFM segments").
 */
export const RFM_SEGMENTS = [
  { name: 'champions', label: 'Best customers', codes: '555 554 544 545 454 455 445' },
  { name: 'loyal', label: 'Very good customers', codes: '543 444 435 355 354 345 344 335' },
  {
    name: 'potential_loyalist',
    label: 'Active customers',
    codes: '553 551 552 541 542 533 532 531 452 451 442 441 431 453 433 432 423 353 352 351 342 341 333 323',
  },
  { name: 'new', label: 'Recent light buyers', codes: '512 511 422 421 412 411 311' },
  { name: 'promising', label: 'Promising', codes: '525 524 523 522 521 515 514 513 425 424 413 414 415 315 314 313' },
  { name: 'need_attention', label: 'Good customers', codes: '535 534 443 434 343 334 325 324' },
  { name: 'about_to_sleep', label: 'Going quiet', codes: '331 321 312 221 213 231 241 251' },
  {
    name: 'at_risk',
    label: 'At risk',
    codes: '255 254 245 244 253 252 243 242 235 234 225 224 153 152 145 143 142 135 134 133 125 124',
  },
  { name: 'cannot_lose', label: 'Former big spenders', codes: '155 154 144 214 215 115 114 113' },
  { name: 'hibernating', label: 'Less active', codes: '332 322 233 232 223 222 132 123 122 212 211' },
  { name: 'lost', label: 'Least active', codes: '111 112 121 131 141 151' },
] as const

export type RfmSegment = (typeof RFM_SEGMENTS)[number]['name']

const labels = new Map<string, string>(RFM_SEGMENTS.map(({ name, label }) => [name, label]))

/** What people call a segment. */
export const labelOfSegment = (segment: RfmSegment): string => labels.get(segment) ?? segment
