// How the imitated platforms behave where tests and people may choose.

import type { PingWay } from './meta-rules.ts'

export interface Settings {
  googlePageSize: number
  /** Absent or 0: no limit. */
  googleOperationsPerDay?: number
  tiktokListingLagMs: number
  /** How long lists of accounts leave out one that was opened; absent: not at all. */
  openingLagMs?: number
  /** TikTok makes accounts whose payment portfolio and budget then fail. */
  tiktokPartialOpenings?: boolean
  /** In which a new advertiser begins; empty or absent: as the kind of its centre has it. */
  tiktokOpeningStatus?: string
  /** After which time Google approves a billing setup; absent: two seconds. */
  googleBillingMs?: number
  /** How long Google's lists leave out a campaign, an ad group or an ad that was made; absent: not at all. */
  googleAdsLagMs?: number
  /**
   * Whether the answer to a transfer lists its records, as field notes have it; false gives the specification's answer, which only repeats
   * the ids. Absent in a state that was saved before there was a choice.
   */
  tiktokNamesTransactions?: boolean
  /** Keeps the report's AUCTION and RESERVATION levels apart; otherwise AUCTION holds both, as TikTok's documentation has it. */
  tiktokLevelsApart?: boolean
  /** Requests per second and token; 0 switches the limit off. */
  tiktokQps: number
  /** Requests per minute and per day and token; absent or 0: no limit. */
  tiktokPerMinute?: number
  tiktokPerDay?: number
  /** false: TikTok serves no report of a business centre by account and day. */
  tiktokCenterReports?: boolean
  /** How long TikTok makes a report; absent: two seconds. */
  tiktokReportMs?: number
  /** Reports of several advertisers show whole amounts. */
  tiktokWholeAmounts?: boolean
  /** TikTok does as `operation_status` of a new campaign says, as for apps on its list; otherwise campaigns begin on. */
  tiktokCampaignsMayBeginOff?: boolean
  /** How long TikTok's lists leave out an ad object that was made; absent: not at all. */
  tiktokAdLagMs?: number
  /** How long TikTok transcodes a video; absent: two seconds. */
  tiktokTranscodingMs?: number
  /** How long TikTok makes a video by AI; absent: six seconds. Whether none comes out. */
  tiktokTaskMs?: number
  tiktokTasksFail?: boolean
  /** What Meta's headers say that the app used of what it may; absent: nothing. */
  metaUsagePercent?: number
  /** The business may read the guidance that Meta gives to resellers; absent: it may not. */
  metaResellerAccess?: boolean
  /** How long Meta makes a report; absent: two seconds. */
  metaReportMs?: number
  /** How long an effective status at Meta takes to follow what was set; absent: not at all. */
  metaStatusLagMs?: number
  /** How long Meta transcodes a video; absent: two seconds. */
  metaTranscodingMs?: number
  /** How pings of Meta's rules come; absent: promptly. A late one takes so long; absent: thirty seconds. */
  metaPings?: PingWay
  metaPingLateMs?: number
  /** Meta refuses insights of more days as too much data, unless a report is made of them; absent: never. */
  metaMostDays?: number
  /** Payment houses wait this many times shorter between the attempts of a notice; absent: 60. */
  houseHurry?: number
  /** Their daily files can be had at any time, not from the next morning on. */
  houseStatementsAtOnce?: boolean
}
