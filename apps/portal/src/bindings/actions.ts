// What of bindings can be begun from an ad account or several, by channel; each page takes the chosen accounts along.
import { ACCOUNTS_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** `button`: its name in the buttons map of the account lists. `isBoxed`: its page takes the accounts sealed in its path. */
export type BindingAction = { text: string; button: 'bindBm' | 'bindBc' | 'bindPixel' | 'bindMcc'; path: string; isBoxed?: true }

export const BINDING_ACTIONS_OF: Readonly<Record<Channel, readonly BindingAction[]>> = {
  FACEBOOK: [
    { text: '绑定 BM', button: 'bindBm', path: '/account/facebook/bm/batch' },
    { text: '绑定 Pixel', button: 'bindPixel', path: '/account/facebook/pixel/batch' },
  ],
  GOOGLE: [{ text: '更新 MCC', button: 'bindMcc', path: '/batch-binding-mcc/google', isBoxed: true }],
  TIKTOK: [{ text: '绑定 BC', button: 'bindBc', path: '/account/tiktok/bc/batch' }],
}

export const batchRenamePath = (channel: Channel): string => `/batch-modify/${CHANNELS[channel].path}`

export const TOO_MANY = `最多选择${ACCOUNTS_MOST}个广告账号`
