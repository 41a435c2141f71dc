import { GIFTS, type SampleProduct, type Season } from './sample-product.ts'

const winter: Season = { months: [11, 12, 1, 2], factor: 2.1 }
const summer: Season = { months: [5, 6, 7, 8], factor: 1.9 }

export const TEAS: readonly SampleProduct[] = [
  { sku: 'SAMPLE-TEA-01', title: 'Breakfast blend, 250 g', type: 'Tea', price: 1450, cost: 480, weight: 10 },
  { sku: 'SAMPLE-TEA-02', title: 'Earl grey, 250 g', type: 'Tea', price: 1550, cost: 520, weight: 9 },
  { sku: 'SAMPLE-TEA-03', title: 'Sencha, 100 g', type: 'Tea', price: 1290, cost: 460, weight: 7 },
  {
    sku: 'SAMPLE-TEA-04',
    title: 'Jasmine pearls, 100 g',
    type: 'Tea',
    price: 1890,
    cost: 700,
    weight: 5,
    soldOut: [214, 186],
  },
  {
    sku: 'SAMPLE-TEA-05',
    title: 'Ginger and lemon, 150 g',
    type: 'Tea',
    price: 1190,
    cost: 340,
    weight: 6,
    season: winter,
  },
  { sku: 'SAMPLE-TEA-06', title: 'Cold brew, peach', type: 'Tea', price: 1390, cost: 410, weight: 5, season: summer },
  { sku: 'SAMPLE-TEA-07', title: 'Smoked black, 100 g', type: 'Tea', price: 1690, cost: 590, weight: 2 },
  { sku: 'SAMPLE-TEA-08', title: 'Winter spice, 150 g', type: 'Tea', price: 1490, cost: 450, weight: 6, season: GIFTS },
  {
    sku: 'SAMPLE-TEA-09',
    title: 'Ceremonial matcha, 30 g',
    type: 'Tea',
    price: 2990,
    cost: 1180,
    weight: 8,
    launchedDaysAgo: 265,
  },
  {
    sku: 'SAMPLE-TEA-10',
    title: 'Hojicha latte powder',
    type: 'Tea',
    price: 2190,
    cost: 760,
    weight: 6,
    launchedDaysAgo: 82,
  },
  { sku: 'SAMPLE-COF-01', title: 'House espresso, 500 g', type: 'Coffee', price: 1790, cost: 830, weight: 7 },
  { sku: 'SAMPLE-COF-02', title: 'Decaf filter, 500 g', type: 'Coffee', price: 1890, cost: 880, weight: 3 },
]
