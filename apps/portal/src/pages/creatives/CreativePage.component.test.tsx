// The creative platform: its gallery, what becomes of an asset, videos by AI and identities; closed where TikTok is not opened.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { FILM, SQUARE, type Standing, standCreatives, WIDE } from './test-creatives.ts'

const stage = openStage()
const PLATFORM = '/tiktok-create-platform'

let standing: Standing
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  standing = standCreatives(stage.server())
  stage.server().answer(organizationEndpoints, organizationSchemas, { openedChannels: () => ({ channels: standing.channels }) })
})
const asked = (call: string) => standing.asked.flatMap(([name, request]) => (name === call ? [request] : []))
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cards = page.getByRole('list', { name: '素材', exact: true }).getByRole('listitem')

describe.each([
  ['1440×900', DESKTOP],
  ['390×844', PHONE],
])('at %s', (_name, size) => {
  test('every tab fits and is accessible', async () => {
    const judge = async (tab: string) => {
      expect.soft(excessWidth(), tab).toBe(0)
      expect.soft(await pageViolations(), tab).toEqual([])
    }
    await stage.open(PLATFORM, size)
    await expect.element(cards.nth(3)).toBeVisible()
    await judge('assets')
    for (const [tab, sign] of [
      ['upload', page.getByText('点击选择文件')],
      ['avatar', page.getByRole('radio', { name: '小雅' })],
      ['symphony', page.getByText('图片生成视频')],
      ['identity', page.getByText('岚汐官方')],
      ['ads', page.getByText('春季上新-转化-01')],
    ] as const) {
      await stage.open(`${PLATFORM}?tab=${tab}`, size)
      await expect.element(sign).toBeVisible()
      await judge(tab)
    }
  })

  test('an asset is looked at in the page, and its drawer says where it is and where it runs', async () => {
    await stage.open(PLATFORM, size)
    await button(`播放 ${FILM.name} 0:15`).click()
    const dialog = page.getByRole('dialog', { name: FILM.name })
    await expect.element(dialog.getByLabelText(FILM.name, { exact: true })).toHaveAttribute('controls')
    expect(await pageViolations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await button(FILM.name).click()
    const drawer = page.getByRole('dialog', { name: FILM.name })
    await expect.element(drawer.getByRole('region', { name: '推送到的账户' }).getByText('渠道拒绝：视频含有水印')).toBeVisible()
    await expect.element(drawer.getByText(/^春季上新-转化-01/)).toBeVisible()
    expect(excessWidth()).toBe(0)
    expect(await pageViolations()).toEqual([])
    await drawer.getByRole('button', { name: '删除素材' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除素材' }).click()
    await expect.element(page.getByText(/素材正被广告使用，暂不能删除/)).toBeVisible()
  })
})

test('the gallery is narrowed by kind and name, says how much room is left, and one asset follows another by key', async () => {
  await stage.open(PLATFORM)
  await expect.element(page.getByText('已用 2.2 GB / 20 GB')).toBeVisible()
  await expect.element(cards.nth(3).getByText('视频文件不完整')).toBeVisible()
  await page.getByRole('textbox', { name: '名称' }).fill('海报')
  await button('查询').click()
  await expect.poll(() => cards.elements().length).toBe(1)
  await expect.element(button(WIDE.name)).toBeVisible()
  expect(location.search).toContain('name=')
  await button('重置').click()
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '图片' }).click()
  await button('查询').click()
  await expect.poll(() => asked('assets').at(-1)).toMatchObject({ kind: 'IMAGE' })
  await button(WIDE.name).click()
  await expect.element(page.getByRole('dialog', { name: WIDE.name })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: SQUARE.name })).toBeVisible()
})

test('the gallery loads small copies, whole pictures only where one is looked at, and a mark where no copy is', async () => {
  const whole = `${WIDE.preview_url}#whole`
  standing.assets = [
    { ...WIDE, preview_url: whole },
    { ...SQUARE, thumb_url: null },
  ]
  await stage.open(PLATFORM)
  const sources = (of: Element) => [...of.querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(() => cards.elements().map(sources)).toEqual([[WIDE.thumb_url], []])
  await button(`查看 ${WIDE.name}`).click()
  await expect.element(page.getByRole('dialog', { name: WIDE.name }).getByRole('img', { name: WIDE.name })).toHaveAttribute('src', whole)
})

test('a picture higher than wide is seen whole in its square', async () => {
  const high = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="270" height="480"/>')}`
  standing.assets = [{ ...WIDE, thumb_url: high }]
  await stage.open(PLATFORM)
  const heights = () => {
    const picture = cards.first().element().querySelector('img')
    return [picture, picture?.parentElement].map(part => part?.getBoundingClientRect().height)
  }
  await expect.poll(() => cards.first().element().querySelector('img')?.naturalHeight).toBe(480)
  const [picture = Number.NaN, square = 0] = heights()
  expect(picture).toBeLessThanOrEqual(square)
})

test('an asset is pushed to accounts, and those that were refused say why', async () => {
  await stage.open(PLATFORM)
  await button(`推送到账户 ${WIDE.name}`).click()
  const dialog = page.getByRole('dialog', { name: '推送到账户' })
  await dialog.getByRole('button', { name: '开始推送' }).click()
  await expect.element(dialog.getByText('请选择广告账户')).toBeVisible()
  await dialog.getByRole('button', { name: /^广告账户/ }).click()
  await page.getByRole('option', { name: /短视频投放 1/ }).click()
  await page.getByRole('option', { name: /短视频投放 2/ }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: '开始推送' }).click()
  await stage.toasted('已开始推送到 1 个账户')
  await expect.element(dialog.getByRole('list', { name: '未能推送的账户' })).toHaveTextContent('短视频投放 1账户已冻结')
  expect(asked('push')).toEqual([{ asset_id: WIDE.asset_id, account_ids: ['701', '702'] }])
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(button('推送到账户 损坏的片子.mp4')).toHaveAttribute('aria-disabled', 'true')
})

test('an avatar speaks a script: too much of it is counted, the task is watched, and its video plays in the page', async () => {
  await stage.open(PLATFORM)
  await page.getByRole('tab', { name: '素材库' }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  const script = page.getByRole('textbox', { name: '脚本' })
  await button('生成视频').click()
  await expect.element(page.getByText('请选择数字人')).toBeVisible()
  await page.getByRole('radio', { name: '阿泽' }).click()
  await script.fill('好'.repeat(2_001))
  await page.getByRole('textbox', { name: '视频名称' }).fill('五月口播')
  await expect.element(page.getByText('2001/2000')).toBeVisible()
  await button('生成视频').click()
  expect(asked('avatar')).toEqual([])
  await script.fill('大家好，今天介绍一款新品。')
  await button('生成视频').click()
  const tasks = page.getByRole('list', { name: '数字人视频任务' })
  await expect.element(tasks.getByText('排队')).toBeVisible()
  expect(asked('avatar')).toEqual([{ account_id: '701', avatar_id: 'a1', script: '大家好，今天介绍一款新品。', name: '五月口播' }])
  await expect.element(script).toHaveValue('')
  const done = { state: 'DONE', asset_id: FILM.asset_id, preview_url: FILM.preview_url, ended_at: '2026-03-02T04:10:00Z' } as const
  standing.tasks = standing.tasks.map(task => ({ ...task, ...done }))
  await expect.element(tasks.getByText('完成', { exact: true })).toBeVisible()
  await expect.element(tasks.getByText('AIGC')).toBeVisible()
  await button('播放 五月口播').click()
  await expect.element(page.getByRole('dialog', { name: '五月口播' }).getByLabelText('五月口播', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: '查看素材 五月口播' }).click()
  await expect.element(page.getByRole('dialog', { name: FILM.name })).toBeVisible()
})

test('a proposal of Symphony becomes the script of a video from chosen pictures', async () => {
  await stage.open(`${PLATFORM}?tab=symphony`)
  await page.getByRole('textbox', { name: '产品名称' }).fill('城市双肩包')
  await page.getByRole('textbox', { name: '产品描述' }).fill('轻便、防水')
  await button('生成脚本').click()
  await button('建议 2 用作视频脚本').click()
  const script = page.getByRole('textbox', { name: '视频脚本' })
  await expect.element(script).toHaveValue('Light, strong, yours.')
  expect(asked('script')).toEqual([{ account_id: '701', product_name: '城市双肩包', description: '轻便、防水', language: 'en' }])
  await page.getByRole('textbox', { name: '视频名称' }).fill('双肩包 15 秒')
  await button('生成视频').click()
  await expect.element(page.getByText('请选择图片')).toBeVisible()
  await button('选择图片').click()
  const picker = page.getByRole('dialog', { name: '选择图片' })
  await picker.getByRole('checkbox', { name: WIDE.name }).click()
  await picker.getByRole('checkbox', { name: SQUARE.name }).click()
  expect(await pageViolations()).toEqual([])
  await picker.getByRole('button', { name: '确定' }).click()
  await button(`移除 ${SQUARE.name}`).click()
  await button('生成视频').click()
  await expect.element(page.getByRole('list', { name: 'Symphony 视频任务' }).getByText('双肩包 15 秒')).toBeVisible()
  expect(asked('symphony')).toEqual([
    { account_id: '701', asset_ids: [WIDE.asset_id], script: 'Light, strong, yours.', name: '双肩包 15 秒' },
  ])
})

test('where TikTok writes nothing for an account without ad groups, the page leads to creating an ad', async () => {
  standing.lacksGroup = true
  await stage.open(`${PLATFORM}?tab=symphony`)
  await page.getByRole('textbox', { name: '产品名称' }).fill('城市双肩包')
  await page.getByRole('textbox', { name: '产品描述' }).fill('轻便、防水')
  const form = page.getByRole('main').getByRole('link', { name: '创建 TikTok 广告' })
  await expect.element(form).toHaveLength(1)
  await button('生成脚本').click()
  await expect.element(page.getByText('该账户还没有广告组')).toBeVisible()
  await expect.element(form.last()).toHaveAttribute('href', '/accountManage/accountManageAdd?channel=TIKTOK')
  await expect.element(form).toHaveLength(2)
  standing.lacksGroup = false
  await button('生成脚本').click()
  await expect.element(page.getByText('Light, strong, yours.')).toBeVisible()
  await expect.element(page.getByText('该账户还没有广告组')).not.toBeInTheDocument()
  await expect.element(form).toHaveLength(1)
})

test('an identity is made of a name and a square picture', async () => {
  await stage.open(`${PLATFORM}?tab=identity`)
  await button('创建身份').click()
  const dialog = page.getByRole('dialog', { name: '创建身份' })
  await dialog.getByRole('textbox', { name: '身份名称' }).fill('岚汐旗舰店')
  await dialog.getByRole('button', { name: '创建身份' }).click()
  await expect.element(dialog.getByText('请选择头像')).toBeVisible()
  await dialog.getByRole('button', { name: '选择头像' }).click()
  const picker = page.getByRole('dialog', { name: '选择头像' })
  await expect.element(picker.getByRole('radio', { name: WIDE.name })).toBeDisabled()
  await picker.getByRole('radio', { name: SQUARE.name }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '创建身份' }).click()
  await expect.element(page.getByRole('list', { name: '身份列表' }).getByText('岚汐旗舰店')).toBeVisible()
  expect(asked('identity')).toEqual([{ account_id: '701', name: '岚汐旗舰店', asset_id: SQUARE.asset_id }])
})

test('without TikTok the page says how to get there', async () => {
  standing.channels = ['FACEBOOK']
  await stage.open(PLATFORM)
  await expect.element(page.getByText('尚未开通 TikTok', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '申请 TikTok 开户' })).toBeVisible()
  expect(page.getByRole('tablist', { name: '创意平台' }).elements()).toEqual([])
})
