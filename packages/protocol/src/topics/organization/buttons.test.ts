// Buttons as a table: who may start what, and in which words the others hear why not.
import { expect, test } from 'vitest'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { type ButtonFacts, buttonsOf } from './buttons.ts'

const facts = (given: Partial<ButtonFacts>): ButtonFacts => ({
  roles: ['Associated', 'PreCharge'],
  isMaster: false,
  isSubCustomer: false,
  channels: CHANNEL_CODES,
  ...given,
})

test.each<[string, Partial<ButtonFacts>, string, string, string]>([
  ['a member adds quota', {}, 'AccountFacebook', 'add', ''],
  ['a sub-customer adds quota', { isSubCustomer: true }, 'AccountFacebook', 'add', ''],
  ['a sub-customer does not reduce it', { isSubCustomer: true }, 'AccountGoogle', 'reduce', '子客户不能执行此操作'],
  ['nobody adds on a channel not opened', { channels: ['GOOGLE'] }, 'AccountTikTok', 'add', '该渠道尚未开通，请联系专属顾问'],
  ['a user of no customer adds nothing', { roles: ['Unassociated'] }, 'AccountFacebook', 'add', '关联客户后可操作'],
  ['a user of no customer binds an address', { roles: ['Unassociated'] }, 'UserInfo', 'bindEmail', ''],
  ['a member invites nobody', {}, 'UserInfo', 'invite', '仅主账号可以操作'],
  ['the master invites', { isMaster: true }, 'UserInfo', 'invite', ''],
  ['a member leaves', {}, 'UserInfo', 'leave', ''],
  ['a member changes no rule of clearing', {}, 'AutoClearWhitelist', 'changeRule', '仅主账号可以操作'],
  ['a sub-customer keeps no account off', { isSubCustomer: true }, 'AutoClearWhitelist', 'autoClear', '子客户不能执行此操作'],
  ['the master does not leave', { isMaster: true }, 'UserInfo', 'leave', '主账号需先转让后才能退出'],
])('%s', (_what, given, route, button, reason) => {
  expect(buttonsOf(facts(given))[route]?.[button]).toEqual({ enabled: reason === '', reason })
})
