// Channels: the three ad platforms, their names and what each demands of an amount.

export const CHANNELS = {
  FACEBOOK: { name: 'Facebook', letter: 'f', path: 'facebook' },
  GOOGLE: { name: 'Google', letter: 'G', path: 'google' },
  TIKTOK: { name: 'TikTok', letter: 'T', path: 'tiktok' },
} as const
export type Channel = keyof typeof CHANNELS
export const CHANNEL_CODES = ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const satisfies readonly Channel[]

/** What people call each. */
export const CHANNEL_NAMES = { FACEBOOK: 'Facebook', GOOGLE: 'Google', TIKTOK: 'TikTok' } as const satisfies Record<Channel, string>

/** The channel of a route segment ('facebook'), or undefined. */
export function channelOfPath(path: string): Channel | undefined {
  return CHANNEL_CODES.find(channel => CHANNELS[channel].path === path)
}

/** Each channel's legs are worked off in slots of their own, so their jobs bear its name ('quota.apply-item.facebook'). */
export const jobOnChannel = (job: string, channel: Channel): string => `${job}.${CHANNELS[channel].path}`
