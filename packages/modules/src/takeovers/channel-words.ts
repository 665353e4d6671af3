// Channel words: what people call the channels in a sheet.
import { nameForm } from '@tallyhelm/protocol/values/names'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

const CHANNEL_WORDS: Readonly<Record<string, Channel>> = {
  Facebook: 'FACEBOOK',
  Google: 'GOOGLE',
  TikTok: 'TIKTOK',
  Meta: 'FACEBOOK',
  FB: 'FACEBOOK',
  谷歌: 'GOOGLE',
  TT: 'TIKTOK',
}

export const channelCalled = (word: string): Channel | undefined =>
  Object.entries(CHANNEL_WORDS).find(([known]) => nameForm(known) === nameForm(word))?.[1]

export const channelName = (channel: Channel): string => CHANNELS[channel].name
