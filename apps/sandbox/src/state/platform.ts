// The platforms that are imitated.
export type Platform = 'meta' | 'google' | 'tiktok'
