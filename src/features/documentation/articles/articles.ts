import { ACCOUNT_ARTICLES } from './account-articles.ts'
import type { Article } from './article.ts'
import { ASSISTANTS_ARTICLE } from './assistants-article.ts'
import { CALENDAR_ARTICLE } from './calendar-article.ts'
import { CATALOG_ARTICLE } from './catalog-article.ts'
import { CUSTOMER_ARTICLES } from './customer-articles.ts'
import { EXPLORE_ARTICLES } from './explore-articles.ts'
import { IMPORT_ARTICLES } from './import-articles.ts'
import { LIVE_SYNC_ARTICLE } from './live-sync-article.ts'
import { FIGURE_ARTICLES } from './metric-articles.ts'
import { PRODUCT_ARTICLES } from './product-articles.ts'
import { PRODUCT_TEXTS_ARTICLE } from './product-texts-article.ts'
import { PROFIT_ARTICLES } from './profit-articles.ts'
import { REORDER_ARTICLE } from './reorder-article.ts'
import { SALES_ANALYSIS_ARTICLES } from './sales-analysis-articles.ts'
import { SCREEN_ARTICLES } from './screen-articles.ts'
import { SHOP_PAGE_ARTICLES } from './shop-page-articles.ts'
import { START_ARTICLES } from './start-articles.ts'
import { TODAY_ARTICLES } from './today-articles.ts'
import { REPLY_ARTICLE } from './reply-article.ts'
import { WORK_ARTICLE } from './work-article.ts'

/** All help articles, in the order of the lists. */
export const ARTICLES: readonly Article[] = [
  ...START_ARTICLES,
  ...SCREEN_ARTICLES,
  ...SHOP_PAGE_ARTICLES,
  ...TODAY_ARTICLES,
  WORK_ARTICLE,
  REPLY_ARTICLE,
  PRODUCT_TEXTS_ARTICLE,
  ...FIGURE_ARTICLES,
  ...SALES_ANALYSIS_ARTICLES,
  CALENDAR_ARTICLE,
  ...EXPLORE_ARTICLES,
  ...PRODUCT_ARTICLES,
  ...PROFIT_ARTICLES,
  REORDER_ARTICLE,
  CATALOG_ARTICLE,
  ...CUSTOMER_ARTICLES,
  ...IMPORT_ARTICLES,
  LIVE_SYNC_ARTICLE,
  ...ACCOUNT_ARTICLES,
  ASSISTANTS_ARTICLE,
]
