// What of bindings can be begun from an ad account or several, by channel; each page takes the chosen accounts along.
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** `button`: its name in the buttons map of the account lists. */
export type BindingAction = { text: string; button: 'bindBm' | 'bindBc'; path: string }

export const BINDING_ACTIONS_OF: Readonly<Record<Channel, readonly BindingAction[]>> = {
  FACEBOOK: [{ text: '绑定 BM', button: 'bindBm', path: '/account/facebook/bm/batch' }],
  GOOGLE: [],
  TIKTOK: [{ text: '绑定 BC', button: 'bindBc', path: '/account/tiktok/bc/batch' }],
}

export const batchRenamePath = (channel: Channel): string => `/batch-modify/${CHANNELS[channel].path}`

export const TOO_MANY = `最多选择${ACCOUNTS_MOST}个广告账号`
