// Enter and Esc that belong to an input method do nothing here, in each order in which browsers tell of them.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { offerAccounts, rowsOf } from '../pickers/test-offered.ts'
import { around, standAround } from '../shell/test-around.ts'

const stage = openStage()
const [account = expect.fail('there is no account')] = rowsOf('FACEBOOK')
const saved: string[] = []

/** Chromium tells that it composes; Safari has ended the composition and gives the key's code away. */
const PICKS: readonly KeyboardEventInit[] = [{ isComposing: true }, { keyCode: 229 }]
const picks = (key: string) => {
  for (const how of PICKS)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
}

beforeEach(() => {
  saved.length = 0
  stage.server().leaveRest()
  offerAccounts(stage.server())
  standAround(stage.server())
  stage.server().answer(adAccountEndpoints, adAccountSchemas, {
    remark: ({ remark }) => {
      saved.push(remark)
      return {}
    },
  })
})

test('a remark stays open while words are picked, and is kept by the next Enter', async () => {
  await stage.open('/account/facebook')
  await page.getByRole('button', { name: new RegExp(`${account.account_name}.*备注`) }).click()
  const field = page.getByRole('textbox', { name: `${account.account_name} 的备注` })
  await field.fill('重点')
  picks('Enter')
  picks('Escape')
  await expect.element(field).toHaveValue('重点')
  expect(saved).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual(['重点'])
})

test('the palette, a filter and the choice of a company wait for the picked word', async () => {
  await stage.open('/account/facebook')
  await expect.element(page.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible()
  await page.getByRole('search').getByRole('textbox', { name: '账户名称' }).fill('新加坡')
  picks('Enter')
  await expect.poll(() => location.search).toBe('')
  await userEvent.keyboard('{Control>}k{/Control}')
  await around.searchBox.fill('钱包')
  await expect.element(around.palette.getByRole('option', { name: /^广告钱包/ })).toBeVisible()
  picks('Enter')
  await expect.element(around.searchBox).toHaveValue('钱包')
  expect(location.pathname).toBe('/account/facebook')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/wallet')
})

test('an open row menu leaves no empty stops that screen readers do not see', async () => {
  await stage.open('/account/facebook')
  await page.getByRole('button', { name: `${account.account_name} 的更多操作` }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const stops = document.querySelectorAll<HTMLElement>('[aria-hidden="true"][tabindex="0"]')
  expect([...stops].filter(stop => stop.checkVisibility())).toEqual([])
})
