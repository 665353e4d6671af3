// The screens of the product, as a list that several tests walk: how to get there and when one is complete.
import type { Page } from 'playwright-core'
import { accountListPage } from '../models/account-list-page.ts'
import { accountPicker } from '../models/account-picker.ts'
import { addQuotaPage } from '../models/add-quota-page.ts'
import { dashboardPage } from '../models/dashboard-page.ts'
import { quotaOrderPage } from '../models/quota-order-page.ts'

export type Screen = { name: string; open: (page: Page) => Promise<void> }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Nothing on the page is still being fetched. */
async function complete(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready)
}

/** The list of each channel, once it has rows. */
const accountLists = (name: string): readonly Screen[] =>
  (['facebook', 'google', 'tiktok'] as const).map(channel => ({
    name: `${name}-${channel}`,
    open: async page => {
      await page.goto(`/account/${channel}`)
      await page
        .getByRole('checkbox', { name: /^选择 / })
        .first()
        .waitFor()
      await complete(page)
    },
  }))

/** For a customer with accounts in all channels; the order matters where one screen stands on the one before. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    open: async page => {
      await page.goto('/service/account/dashboard')
      await dashboardPage(page).figures.getByText('今日消耗').first().waitFor()
      await page.getByRole('table', { name: '余额预警账户' }).waitFor()
      await page.getByLabel(/按左右方向键逐日查看/).waitFor()
      await complete(page)
    },
  },
  ...accountLists('accounts'),
  {
    name: 'account-drawer',
    open: async page => {
      await page.goto('/account/facebook')
      await page
        .getByRole('checkbox', { name: /^选择 / })
        .first()
        .waitFor()
      await page.locator('a[href*="detail="]').filter({ visible: true }).first().click()
      await page.getByRole('dialog').getByRole('tab', { name: '概览' }).waitFor()
      await complete(page)
    },
  },
  {
    name: 'account-picker',
    open: async page => {
      await page.goto('/account/facebook')
      await page
        .getByRole('checkbox', { name: /^选择 / })
        .first()
        .waitFor()
      await accountListPage(page, 'facebook').openPicker()
      const { dialog } = accountPicker(page)
      await dialog
        .getByRole('textbox', { name: /的新增金额$/ })
        .first()
        .waitFor()
      await complete(page)
    },
  },
  {
    name: 'wallet',
    open: async page => {
      await page.goto('/wallet')
      await heading(page, '广告钱包')
      await page.getByText(/^期末余额/).waitFor()
      await complete(page)
    },
  },
  {
    name: 'records',
    open: async page => {
      await page.goto('/operate/record')
      await page
        .getByRole('link', { name: /^查看 .* 的记录$/ })
        .first()
        .waitFor()
      await complete(page)
    },
  },
  {
    name: 'add-quota-fill',
    open: async page => {
      await page.goto('/account/facebook')
      await page
        .getByRole('link', { name: /^为 .* 新增额度$/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: / 的新增额度$/ }).fill('100')
      await page
        .getByText(/^\$10\d\.\d{2}$/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await complete(page)
    },
  },
  {
    name: 'add-quota-confirm',
    open: async page => {
      await page.getByRole('button', { name: /^下一步/ }).click()
      await addQuotaPage(page).recap.waitFor()
      await complete(page)
    },
  },
  {
    name: 'add-quota-result',
    open: async page => {
      await addQuotaPage(page).submit()
      await addQuotaPage(page).ends('全部成功')
      await complete(page)
    },
  },
  ...(
    [
      ['reduce', 'REDUCE', '调减原因'],
      ['clear', 'CLEAR', '清零原因'],
    ] as const
  ).flatMap(([name, kind, reason]): Screen[] => [
    {
      name: `${name}-quota-fill`,
      open: async page => {
        await page.goto('/account/facebook')
        await page
          .getByRole('button', { name: / 的更多操作$/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: kind === 'REDUCE' ? '调减额度' : '清零', exact: true }).click()
        const order = quotaOrderPage(page, kind)
        await order.choose(reason, '停投')
        if (kind === 'REDUCE') await page.getByRole('textbox', { name: / 的调减额度$/ }).fill('2')
        await page
          .getByText(kind === 'REDUCE' ? /^\$2\.\d{2}$/ : /^\$0\.00$/)
          .filter({ visible: true })
          .first()
          .waitFor()
        await complete(page)
      },
    },
    {
      name: `${name}-quota-confirm`,
      open: async page => {
        await quotaOrderPage(page, kind).confirm()
        await complete(page)
      },
    },
  ]),
  {
    name: 'transfer-quota-fill',
    open: async page => {
      page.on('dialog', dialog => void dialog.accept().catch(() => undefined))
      await page.goto('/account/facebook')
      await page
        .getByRole('link', { name: /^为 .* 转移$/ })
        .first()
        .click()
      await page
        .getByRole('region', { name: '转出账户' })
        .getByText(/\.\d{2}$/)
        .waitFor()
      await complete(page)
    },
  },
]
