// Ads created in the portal on each channel while an answer of the platform is lost: one campaign, ad group and ad, running in the end.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accountPicker } from '../models/account-picker.ts'
import { type AdNode, adsAt } from '../support/ads-at.ts'
import { looksRight } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { picture } from '../support/pictures.ts'
import { clearFaults, plant, type Platform } from '../support/sandbox.ts'
import { useVisits } from '../support/visits.ts'

const { sandbox } = product
const visits = useVisits()

afterEach(() => clearFaults(sandbox))

/** What the platform holds of the plan: all that stands below campaigns whose name holds it, those that were deleted left out. */
async function madeAt(platform: Platform, accountId: string, name: string) {
  const { campaigns, groups, ads } = await adsAt(sandbox, platform, accountId)
  const alive = (nodes: readonly AdNode[]) => nodes.filter(({ status }) => !['DELETED', 'DELETE', 'REMOVED'].includes(status ?? ''))
  const ofPlan = alive(campaigns).filter(campaign => campaign.name?.includes(name))
  const below = alive(groups).filter(group => ofPlan.some(({ id }) => id === group.campaignId))
  const last = alive(ads).filter(ad => below.some(({ id }) => id === (ad.adSetId ?? ad.adGroupId)))
  return [ofPlan, below, last].map(nodes => nodes.map(({ status }) => status))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, '下一步').click()

/** Its name on the platform. */
async function chooseAccount(page: Page): Promise<string> {
  await button(page, '选择广告账户').click()
  const { dialog, checkbox } = accountPicker(page)
  await checkbox(0).check()
  const outsideId = await checkbox(0)
    .locator('xpath=ancestor::tr')
    .getByText(/^\d{10,}$/)
    .innerText()
  await dialog.getByRole('button', { name: '确定' }).click()
  await button(page, '更换广告账户').waitFor()
  return outsideId
}

async function chooseCountry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^投放国家或地区/ }).click()
  await page.getByRole('option', { name: '美国（US）' }).click()
  await page.keyboard.press('Escape')
}

const CHANNELS = {
  google: { name: 'Google', operation: 'google.ads.mutate', on: 'ENABLED' },
  meta: { name: 'Facebook', operation: 'meta.adset.create', on: 'ACTIVE' },
  tiktok: { name: 'TikTok', operation: 'tiktok.adgroup.create', on: 'ENABLE' },
} as const

/** Up to the recap: everything is typed that the channel asks for. */
async function fill(page: Page, platform: Platform, plan: string): Promise<string> {
  await page.goto('/accountManage/accountManageAdd')
  await button(page, `在 ${CHANNELS[platform].name} 创建`).click()
  const account = await chooseAccount(page)
  await page.getByRole('textbox', { name: '广告名称' }).fill(plan)
  await next(page)
  await chooseCountry(page)
  if (platform === 'google') await page.getByRole('textbox', { name: '关键词' }).fill('camping tent')
  await next(page)
  await page.getByRole('textbox', { name: '每日预算' }).fill('80')
  await next(page)
  if (platform === 'google') {
    for (const [at, text] of ['Light tents', 'Camp tonight', 'Free shipping'].entries())
      await page.getByRole('textbox', { name: `标题 ${at + 1}`, exact: true }).fill(text)
    for (const [at, text] of ['Tents that weigh less', 'Order today, camp on Friday'].entries())
      await page.getByRole('textbox', { name: `描述 ${at + 1}`, exact: true }).fill(text)
  } else {
    await page.getByRole('combobox', { name: platform === 'meta' ? '公共主页' : '投放身份' }).click()
    await page.getByRole('option').first().click()
    await button(page, '选择素材').click()
    const library = page.getByRole('dialog', { name: '选择素材' })
    await library.getByRole('radio', { name: /帐篷主图/ }).check()
    await library.getByRole('button', { name: '确定' }).click()
    await page.getByRole('textbox', { name: '正文' }).fill('周末露营，一包出发')
    if (platform === 'tiktok') {
      await page.getByRole('combobox', { name: '行动号召' }).click()
      await page.getByRole('option', { name: '了解更多' }).click()
    }
  }
  await page.getByRole('textbox', { name: '落地页链接' }).fill('https://shop.example.com/tent')
  return account
}

async function publish(page: Page, platform: Platform): Promise<void> {
  const plan = `帐篷 ${CHANNELS[platform].name}`
  const account = await fill(page, platform, plan)
  // What was filled in is there after a reload.
  await page.getByText(/^草稿已保存/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: '落地页链接' }).inputValue()).toBe('https://shop.example.com/tent')
  await looksRight(page, `create-ad-${platform}`)
  await next(page)
  await page.getByText(new RegExp(`^${CHANNELS[platform].name} (校验通过|在创建时检查)$`)).waitFor()
  await looksRight(page, `create-ad-recap-${platform}`)
  await plant(sandbox, { kind: 'answer_lost_after_work', platform, operation: CHANNELS[platform].operation, accountId: account, times: 1 })
  await button(page, '发布广告').click()
  await page.getByText('正在发布', { exact: true }).first().waitFor()
  await page.getByText('广告系列、广告组和广告已创建、核对并开启。').waitFor({ timeout: 120_000 })
  await looksRight(page, `create-ad-result-${platform}`)
  expect(await madeAt(platform, account, plan)).toEqual(Array.from({ length: 3 }, () => [CHANNELS[platform].on]))
}

test('a search ad of Google is created once, although the answer to its campaign is lost', async () => {
  const { page } = await visits.holding('13800000001')
  await publish(page, 'google')
}, 300_000)

test('ads of Facebook and TikTok are created once of a picture that was uploaded, although answers to their ad groups are lost', async () => {
  const { page } = await visits.holding('13800000001')
  await page.goto('/tiktok-create-platform?tab=upload')
  await page.locator('input[type=file]').setInputFiles({ name: '帐篷主图.png', mimeType: 'image/png', buffer: picture(640, 640) })
  await page.getByRole('list', { name: '上传列表' }).getByText('已上传到素材库').waitFor()
  await publish(page, 'meta')
  await publish(page, 'tiktok')
}, 600_000)
