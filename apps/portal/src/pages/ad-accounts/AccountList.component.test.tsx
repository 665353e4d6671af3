// The account list at first sight: how many rows a window shows, where its head stays, and how an empty one says so.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { offerAccounts } from '../../pickers/test-offered.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const choices = page.getByRole('checkbox', { name: /^选择 / })
const headCell = page.getByRole('columnheader', { name: /^广告账户/ }).first()
const boxOf = (of: Locator) => of.element().getBoundingClientRect()
const rows = () => choices.elements().map(choice => choice.closest('tr') ?? expect.fail('a choice without a row'))
const none = page.getByText('没有符合条件的结果')

beforeEach(() => {
  stage.server().leaveRest()
  offerAccounts(stage.server())
  standAround(stage.server())
})

test.each([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s the screens of a sub-customer, who is shown no spend, fit and are accessible', async (_name, size) => {
  const judge = async (name: string) => {
    expect.soft(excessWidth(), name).toBe(0)
    expect.soft(await pageViolations(), name).toEqual([])
  }
  stage.as({ is_sub_customer: true, sub_customer_id: '100', show_sub_customer_spend: false })
  stage.server().sample(adAccountEndpoints, adAccountSchemas)
  await stage.open('/service/account/dashboard', size)
  await expect.element(page.getByText(/账户余额|账户内余额/).first()).toBeVisible()
  await judge('dashboard')
  for (const channel of ['google', 'tiktok', 'facebook']) {
    await stage.open(`/account/${channel}`, size)
    await expect.element(choices.first()).toBeVisible()
    await judge(channel)
  }
  const details = [...document.querySelectorAll<HTMLElement>('main a[href*="detail="]')].filter(link => link.checkVisibility())
  details[0]?.click()
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: '概览' })).toBeVisible()
  await judge('details')
})

test.each(['facebook', 'google', 'tiktok'])('the %s list shows nine accounts at first sight, below its head', async channel => {
  await stage.open(`/account/${channel}`)
  await expect.element(choices.first()).toBeVisible()
  const first = rows()[0]?.getBoundingClientRect() ?? expect.fail('no rows')
  expect(boxOf(headCell).bottom).toBeLessThanOrEqual(first.y + 1)
  expect(rows().filter(row => row.getBoundingClientRect().bottom <= innerHeight).length).toBeGreaterThanOrEqual(9)
})

test('the head of a long list stays in sight below the bars while the page scrolls', async () => {
  await stage.open('/account/facebook?size=50')
  await expect.poll(() => rows().length).toBe(24)
  rows()[20]?.scrollIntoView({ block: 'end' })
  await expect.poll(() => rows()[0]?.getBoundingClientRect().y).toBeLessThan(0)
  const tabs = boxOf(page.getByRole('tablist').first())
  await expect.poll(() => boxOf(headCell).y).toBeGreaterThanOrEqual(0)
  const head = boxOf(headCell)
  expect(head.y).toBeLessThan(innerHeight / 4)
  expect(tabs.y).toBeLessThan(head.y)
  const onTop = document.elementFromPoint(head.x + head.width / 2, head.y + head.height / 2)
  expect(onTop?.closest('th, td')?.tagName).toBe('TH')
})

test('a list without rows says so in the middle of a narrow window', async () => {
  await stage.open('/account/facebook?ids=1', PHONE)
  await expect.element(none).toBeVisible()
  const { left, right } = boxOf(none)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(PHONE[0])
  expect(excessWidth()).toBe(0)
})

test('a table that is wider than its card says in the middle of the card that it has no rows', async () => {
  await stage.open('/account/facebook?ids=1')
  await expect.element(none).toBeVisible()
  const middleOf = (of: Locator) => Math.round((boxOf(of).left + boxOf(of).right) / 2)
  const card = page.getByRole('region', { name: 'Facebook 账户，可左右滚动' })
  expect(middleOf(none)).toBe(middleOf(card))
  card.element().scrollBy(200, 0)
  await expect.poll(() => card.element().scrollLeft).toBeGreaterThan(0)
  expect(middleOf(none)).toBe(middleOf(card))
})
