// What of bindings can be begun from an ad account or several, by channel; each page takes the chosen accounts along.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/**
 * `button`: its name in the buttons map of the account lists. `isBoxed`: its page takes the accounts sealed in its path. `isCustomers`: not for
 * sub-customers.
 */
export type BindingAction = {
  text: string
  button: 'bindBm' | 'bindBc' | 'bindPixel' | 'bindMcc' | 'personalAuth'
  path: string
  isBoxed?: true
  isCustomers?: true
}

const person = (channel: string): BindingAction => ({
  text: '个人号授权',
  button: 'personalAuth',
  path: `/auth-personal-account/${channel}`,
  isCustomers: true,
})

const BINDING_ACTIONS_OF: Readonly<Record<Channel, readonly BindingAction[]>> = {
  FACEBOOK: [
    { text: '绑定 BM', button: 'bindBm', path: '/account/facebook/bm/batch' },
    { text: '绑定 Pixel', button: 'bindPixel', path: '/account/facebook/pixel/batch' },
    person('facebook'),
  ],
  GOOGLE: [{ text: '更新 MCC', button: 'bindMcc', path: '/batch-binding-mcc/google', isBoxed: true }, person('google')],
  TIKTOK: [{ text: '绑定 BC', button: 'bindBc', path: '/account/tiktok/bc/batch' }, person('tiktok')],
}

export const bindingActionsOf = (channel: Channel, isSubCustomer: boolean): readonly BindingAction[] =>
  BINDING_ACTIONS_OF[channel].filter(({ isCustomers }) => !(isSubCustomer && isCustomers))
