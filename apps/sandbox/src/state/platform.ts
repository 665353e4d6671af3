// The ad platforms that the sandbox plays.
export type Platform = 'meta' | 'google' | 'tiktok'
