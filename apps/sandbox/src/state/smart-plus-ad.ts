// Smart+ ads of TikTok.

/** A Smart+ ad as far as its review and its appeals go, in TikTok's words. */
export interface SmartPlusAd {
  id: string
  reviewStatus: string
  appealStatus: string
  rejectReasons: string[]
  appeals: { at: number; reason: string; attachments: string[] }[]
}
