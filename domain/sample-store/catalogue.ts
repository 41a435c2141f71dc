/** The months (1 to 12) in which a product sells better, and by which factor. */
type Season = { months: readonly number[]; factor: number }

export type SampleProduct = {
  sku: string
  title: string
  type: string
  /** Price and cost in hundredths, such as cents. */
  price: number
  cost: number
  /** How often the product sells, relative to the others. */
  weight: number
  season?: Season
  /** How many days before the sample's last day the product was launched. */
  launchedDaysAgo?: number
  /** The first and last day out of stock, as days before the sample's last day. */
  soldOut?: readonly [number, number]
  /** The share of order lines with this product that are returned, from 0 to 1. */
  returnRate?: number
}

const winter: Season = { months: [11, 12, 1, 2], factor: 2.1 }
const summer: Season = { months: [5, 6, 7, 8], factor: 1.9 }
const gifts: Season = { months: [11, 12], factor: 2.6 }

/** The products of a shop for tea and tableware. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
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
  { sku: 'SAMPLE-TEA-08', title: 'Winter spice, 150 g', type: 'Tea', price: 1490, cost: 450, weight: 6, season: gifts },
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
  {
    sku: 'SAMPLE-POT-01',
    title: 'Stoneware teapot, 1 l',
    type: 'Teapots',
    price: 5900,
    cost: 2300,
    weight: 4,
    returnRate: 0.05,
  },
  {
    sku: 'SAMPLE-POT-02',
    title: 'Glass teapot, 0.8 l',
    type: 'Teapots',
    price: 4200,
    cost: 1750,
    weight: 3,
    returnRate: 0.14,
  },
  {
    sku: 'SAMPLE-POT-03',
    title: 'Cast iron kettle',
    type: 'Teapots',
    price: 8900,
    cost: 4100,
    weight: 2,
    soldOut: [61, 34],
  },
  { sku: 'SAMPLE-CUP-01', title: 'Stoneware mug, sage', type: 'Cups', price: 1900, cost: 620, weight: 7 },
  { sku: 'SAMPLE-CUP-02', title: 'Stoneware mug, sand', type: 'Cups', price: 1900, cost: 620, weight: 6 },
  {
    sku: 'SAMPLE-CUP-03',
    title: 'Double-wall glasses, pair',
    type: 'Cups',
    price: 2600,
    cost: 980,
    weight: 4,
    returnRate: 0.08,
  },
  {
    sku: 'SAMPLE-CUP-04',
    title: 'Travel flask, 450 ml',
    type: 'Cups',
    price: 3200,
    cost: 1240,
    weight: 5,
    launchedDaysAgo: 430,
  },
  {
    sku: 'SAMPLE-ACC-01',
    title: 'Bamboo whisk',
    type: 'Accessories',
    price: 2200,
    cost: 690,
    weight: 4,
    launchedDaysAgo: 265,
  },
  { sku: 'SAMPLE-ACC-02', title: 'Steel infuser', type: 'Accessories', price: 990, cost: 260, weight: 7 },
  {
    sku: 'SAMPLE-ACC-03',
    title: 'Linen tea towel',
    type: 'Accessories',
    price: 1600,
    cost: 540,
    weight: 3,
    season: gifts,
  },
  { sku: 'SAMPLE-ACC-04', title: 'Tea tin, small', type: 'Accessories', price: 850, cost: 240, weight: 5 },
  {
    sku: 'SAMPLE-SET-01',
    title: 'Discovery box, 12 teas',
    type: 'Gift sets',
    price: 3400,
    cost: 1320,
    weight: 5,
    season: gifts,
  },
  {
    sku: 'SAMPLE-SET-02',
    title: 'Tea for two gift set',
    type: 'Gift sets',
    price: 6800,
    cost: 2700,
    weight: 3,
    season: gifts,
  },
]
