/** Where the sample shop's customers live, and how many of them, relative to the other places. */
export const PLACES = [
  { country: 'US', region: 'New York', city: 'New York', weight: 20 },
  { country: 'US', region: 'California', city: 'Los Angeles', weight: 14 },
  { country: 'US', region: 'California', city: 'San Francisco', weight: 9 },
  { country: 'US', region: 'Illinois', city: 'Chicago', weight: 8 },
  { country: 'US', region: 'Texas', city: 'Austin', weight: 6 },
  { country: 'US', region: 'Washington', city: 'Seattle', weight: 5 },
  { country: 'CA', region: 'Ontario', city: 'Toronto', weight: 8 },
  { country: 'CA', region: 'British Columbia', city: 'Vancouver', weight: 6 },
  { country: 'GB', region: 'England', city: 'London', weight: 8 },
  { country: 'GB', region: 'Scotland', city: 'Edinburgh', weight: 3 },
  { country: 'DE', region: 'Berlin', city: 'Berlin', weight: 5 },
  { country: 'DE', region: 'Bavaria', city: 'Munich', weight: 3 },
  { country: 'AU', region: 'New South Wales', city: 'Sydney', weight: 3 },
  { country: 'AU', region: 'Victoria', city: 'Melbourne', weight: 2 },
]
