// Each to-do leads to a page that stands, and that whoever sees the to-do may open.
import { TODO_KIND_CODES, todoOf } from '@tallyhelm/protocol/topics/spend/todo-kinds'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { expect, test } from 'vitest'
import { routeOf } from '../../routes/match.ts'
import { addressOf } from './todo-address.ts'

test.each(TODO_KIND_CODES)('%s leads to a page for all who see it', kind => {
  const { who, othersPage } = todoOf(kind)
  const channels = [null, ...CHANNEL_CODES, ...(othersPage === undefined ? [] : (['OTHERS'] as const))]
  const pages = channels.flatMap(channel => {
    const address = addressOf({ kind, channel })
    return address === undefined ? [] : [routeOf(address.split('?')[0] ?? '')]
  })
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) expect(page).toMatchObject(who === 'both' ? { tree: 'both' } : { access: 'signed-in' })
})

test('the address says the channel, what the list is asked for, and what is to be repaid', () => {
  expect(addressOf({ kind: 'STATEMENTS', channel: 'GOOGLE' })).toBe('/credit/check/google?waits=REPLY')
  expect(addressOf({ kind: 'STATEMENTS', channel: 'OTHERS' })).toBe('/credit/check/others?waits=REPLY')
  expect(addressOf({ kind: 'FROZEN', channel: 'TIKTOK' })).toBe('/rectification/freeze-record/tiktok?waits=THAW')
  expect(addressOf({ kind: 'RECHARGE_VOUCHER', channel: null })).toBe('/record?status=TO_BE_PAY&waits=VOUCHER')
  expect(addressOf({ kind: 'CONTRACT', channel: null })).toBe('/user/info?tab=contract&action=sign')
  expect(addressOf({ kind: 'REPAYMENT_UNPAID', channel: null, repays: { currency: 'USD', pay_currency: 'CNY' } })).toBe(
    '/credit/repayment?action=repay&currency=USD&pay_currency=CNY',
  )
})
