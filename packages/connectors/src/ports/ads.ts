// Ads of an ad account: its objects and figures as people look at them, switching, making, and what ads are made of.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { AdMakingPort, AdSwitchPort } from './ad-making.ts'
import type { AdMediaPort, AiMediaPort, IdentityPort } from './ad-media.ts'
import type { AdObjectsPort } from './ad-objects.ts'
import type { AccountRef, ReadAnswer } from './answers.ts'

/** Of one object on one day of the account's calendar, as told so far. */
export type LevelFigures = { id: string; day: Day; spend: Money; impressions: number; clicks: number; conversions: number }

/** Objects as ports of monitors tell them: budgets, creatives and dates included as far as the platform tells them. */
export interface AdListPort extends Pick<AdObjectsPort, 'readObjects' | 'readSome'> {
  /** [from, until); days without delivery have no row. */
  readFiguresOf(account: AccountRef, level: AdLevel, from: Day, until: Day): Promise<ReadAnswer<LevelFigures[]>>
}

export interface AdsPort {
  readonly list: AdListPort
  readonly switching: AdSwitchPort
  readonly making: AdMakingPort
  /** absent where ads are texts alone (Google's search ads) */
  readonly media?: AdMediaPort
  readonly identities?: IdentityPort
  readonly ai?: AiMediaPort
}
