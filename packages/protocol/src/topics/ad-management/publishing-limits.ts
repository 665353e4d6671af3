// What may be typed in a plan on each channel (reference/meta.md, google.md, tiktok.md; vendor-operations.md, campaigns and ads).
import type { Channel } from '../../vocabulary/channel.ts'

/** The marker stands behind it, and Google takes 255 bytes in all. */
export const PLAN_NAME_MOST = 60
export const COUNTRIES_MOST = 50
export const KEYWORDS_MOST = 100
/** Google: characters and words of one keyword. */
export const [KEYWORD_MOST, KEYWORD_WORDS_MOST] = [80, 10]
export const LANDING_URL_MOST = 1024
export const DRAFTS_MOST = 100
export const PUBLISHING_DRAFT_BYTES = 64 * 1024

type Texts = { least: number; most: number; characters: number }
/** How many, and how long each; of Google's a full-width character counts for two. */
export const HEADLINES_OF: Readonly<Record<Channel, Texts>> = {
  FACEBOOK: { least: 0, most: 1, characters: 255 },
  GOOGLE: { least: 3, most: 15, characters: 30 },
  TIKTOK: { least: 0, most: 0, characters: 0 },
}
export const TEXTS_OF: Readonly<Record<Channel, Texts>> = {
  FACEBOOK: { least: 1, most: 1, characters: 2200 },
  GOOGLE: { least: 2, most: 4, characters: 90 },
  TIKTOK: { least: 1, most: 1, characters: 100 },
}
export const writtenWidth = (text: string, channel: Channel): number =>
  channel === 'GOOGLE' ? [...text].reduce((sum, each) => sum + (WIDE.test(each) ? 2 : 1), 0) : [...text].length
/** Chinese, Japanese and Korean characters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

/** Ages that a channel can tell apart; null: no upper end. Meta takes any between the first and the last. */
export const AGES_OF: Readonly<Record<Channel, { starts: readonly number[]; ends: readonly (number | null)[] }>> = {
  FACEBOOK: { starts: range(18, 65), ends: [...range(18, 64), null] },
  GOOGLE: { starts: [18, 25, 35, 45, 55, 65], ends: [24, 34, 44, 54, 64, null] },
  TIKTOK: { starts: [13, 18, 25, 35, 45, 55], ends: [17, 24, 34, 44, 54, null] },
}
function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, place) => from + place)
}

type Placement = { code: string; name: string }
/** The platform's own words of places; search ads have none to choose. */
export const PLACEMENTS_OF: Readonly<Record<Channel, readonly Placement[]>> = {
  FACEBOOK: [
    { code: 'facebook', name: 'Facebook' },
    { code: 'instagram', name: 'Instagram' },
    { code: 'audience_network', name: 'Audience Network' },
    { code: 'messenger', name: 'Messenger' },
  ],
  GOOGLE: [],
  TIKTOK: [
    { code: 'PLACEMENT_TIKTOK', name: 'TikTok' },
    { code: 'PLACEMENT_PANGLE', name: 'Pangle' },
    { code: 'PLACEMENT_GLOBAL_APP_BUNDLE', name: '全球应用组合' },
  ],
}

/** Where customers of the agency advertise, for pickers; any other country is taken as well. */
export const USUAL_COUNTRIES =
  'US CA MX BR CO CL PE AR GB IE DE FR IT ES PT NL BE AT CH SE NO DK FI PL CZ RO GR HU TR IL SA AE KW QA EG ZA JP KR TW HK SG MY TH VN PH ID AU NZ'.split(
    ' ',
  )
