import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'

/** The fields of a product text, in the order in which they are shown. */
export const LISTING_FIELDS = ['title', 'description', 'tags', 'seoTitle', 'seoDescription'] as const

export type ListingField = (typeof LISTING_FIELDS)[number]

/** The texts of a product. Tags are separated by commas. */
export const listingContentSchema = v.object({
  title: v.string(),
  description: v.string(),
  tags: v.string(),
  seoTitle: v.string(),
  seoDescription: v.string(),
})

export type ListingContent = v.InferOutput<typeof listingContentSchema>

export const LISTING_LABELS = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
} as const satisfies Record<ListingField, string>

/** How many characters a field has at most once it is approved. Search engines cut longer texts. */
export const LONGEST_LISTING = {
  title: 255,
  description: 20_000,
  tags: 2000,
  seoTitle: 60,
  seoDescription: 155,
} as const satisfies Record<ListingField, number>

/** Counts what people see as characters. */
export const lengthOfText = (text: string): number => Array.from(text.trim()).length

/** How many products can be asked about at once. */
export const MOST_LISTINGS = 50

/** The drafts that products have now, in the order of the products. */
export const createdListingsSchema = v.object({ drafts: v.array(v.object({ id: v.string(), product: v.string() })) })

export const SHOPS_WITH_FILES = ['shopify', 'woocommerce'] as const

/** The files that a shop's product import reads. Texts that are left to the shop aren't in them. */
export const listingFilesSchema = v.object({
  files: v.array(
    v.object({
      shop: v.picklist(SHOPS_WITH_FILES),
      products: v.number(),
      csv: v.string(),
    }),
  ),
  /** How many products no product file names, so that a shop couldn't find them. */
  unnamed: v.number(),
})

export type ListingFiles = v.InferOutput<typeof listingFilesSchema>

/** For how many days changed products are compared with others, from the day they were changed. */
export const LISTING_DAYS = 28

/** What is known of a change of product texts: `null` before the days are over. */
export const listingEffectSchema = v.object({
  /** The day on which the comparison is complete. */
  lookOn: dayText,
  found: v.nullable(v.object({ text: v.string(), basis: v.nullable(v.string()) })),
  asOf: instant,
})

export type ListingEffect = v.InferOutput<typeof listingEffectSchema>
