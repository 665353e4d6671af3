// The manual that the product brings along: what an agency publishes at once and writes on from there.
import type { FirstArticle } from './first-article.ts'
import { ADS } from './manual-ads.ts'
import { BEGINNING } from './manual-beginning.ts'
import { MONEY } from './manual-money.ts'
import { QUOTA } from './manual-quota.ts'
import { RISK } from './manual-risk.ts'
import { SPENDING } from './manual-spending.ts'
import { TOOLS } from './manual-tools.ts'
import { VIDEOS } from './manual-videos.ts'

/** Within a topic in this order. */
export const FIRST_MANUAL: readonly FirstArticle[] = [...BEGINNING, ...QUOTA, ...ADS, ...RISK, ...SPENDING, ...MONEY, ...TOOLS, ...VIDEOS]
