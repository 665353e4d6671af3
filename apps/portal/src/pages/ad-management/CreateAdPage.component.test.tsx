// Creating an ad: by keyboard through five steps with what is wrong at its place, its draft over a reload, the platform's own check, and what became of it.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { blankOf } from './create-values.ts'
import { standCreate } from './test-create.ts'

const PATH = '/accountManage/accountManageAdd'
const NEXT = '{Control>}{Enter}{/Control}'

const stage = openStage()
let stand: ReturnType<typeof standCreate>

beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  stand = standCreate(stage.server())
})

const press = (keys: string) => userEvent.keyboard(keys)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
const step = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d ${name}`) })
const isAt = (name: string) => expect.element(step(name)).toHaveAttribute('aria-current', 'step')
const preview = page.getByRole('figure', { name: '广告预览' })
const sent = (call: 'create' | 'validate' | 'continue') =>
  stage
    .server()
    .seen(publishingEndpoints[call])
    .map(({ request }) => request)

/** A whole plan, as the page keeps it. */
const FACEBOOK = {
  ...blankOf('FACEBOOK'),
  account_id: '1001',
  plan_name: '春季帐篷',
  audience: { ...blankOf('FACEBOOK').audience, countries: ['US'] },
  budget: { kind: 'DAILY', amount: '20.00', currency: 'USD' },
  creative: {
    identity: { id: '88', kind: 'PAGE' },
    asset_id: '501',
    headlines: ['轻量帐篷'],
    texts: ['周末露营，一包出发'],
    call_to_action: 'SHOP_NOW',
    landing_url: 'https://shop.example.com/tent',
  },
}
const GOOGLE = {
  ...blankOf('GOOGLE'),
  account_id: '2001',
  plan_name: '搜索帐篷',
  audience: { ...blankOf('GOOGLE').audience, countries: ['US'], keywords: 'tent\n[camping tent]' },
  budget: { kind: 'DAILY', amount: '20.00', currency: 'USD' },
  creative: {
    ...blankOf('GOOGLE').creative,
    headlines: ['Light tents', 'Camp tonight', 'Free shipping'],
    texts: ['Tents that weigh less', 'Order today, camp on Friday'],
    landing_url: 'https://shop.example.com/tent/light',
  },
}

function keep(values: object, at = 4): void {
  const content = { ...values, step: at, key: 'b1f0c9d2-0000-4000-8000-000000000001' }
  stand.drafts = [
    {
      draft_id: '900',
      version: 1,
      channel: 'FACEBOOK',
      draft_name: '春季帐篷',
      content,
      saved_by: '林知夏',
      saved_at: '2026-03-02T04:00:00.000Z',
    },
  ]
}

async function chooseAccount(): Promise<void> {
  button('选择广告账户').element().focus()
  await press('{Enter}')
  const dialog = page.getByRole('dialog', { name: '选择广告账户' })
  const first = dialog.getByRole('checkbox', { name: /^选择 / }).first()
  await expect.element(first).toBeVisible()
  first.element().focus()
  await press(' ')
  dialog.getByRole('button', { name: '确定' }).element().focus()
  await press('{Enter}')
  await expect.element(page.getByText('StellarOutdoor-GLOBAL', { exact: true })).toBeVisible()
}

test('five steps are gone through by keyboard; what is wrong holds its step and takes the focus', async () => {
  await stage.open(PATH)
  await expect.element(button('在 Google 创建')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  button('在 Facebook 创建').element().focus()
  await press('{Enter}')
  await isAt('账户与目标')
  await field('广告名称').click()
  await press(NEXT)
  for (const problem of ['请选择广告账户', '请输入广告名称']) await expect.element(page.getByText(problem).first()).toBeVisible()
  await expect.element(button('选择广告账户')).toHaveFocus()
  await isAt('账户与目标')
  await chooseAccount()
  await field('广告名称').fill('春季帐篷')
  expect(await pageViolations()).toEqual([])
  await press(NEXT)
  await isAt('受众与版位')
  await press('{Tab}')
  button('下一步').element().focus()
  await press('{Enter}')
  await expect.element(page.getByText('请选择投放国家或地区').first()).toBeVisible()
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: '美国（US）' })).toBeVisible()
  await press('{Enter}{Escape}')
  expect(await pageViolations()).toEqual([])
  button('下一步').element().focus()
  await press('{Enter}')
  await isAt('预算排期')
  await field('每日预算').fill('3')
  await press(NEXT)
  await expect.element(page.getByText('每日预算不能低于 $5.00').first()).toBeVisible()
  await field('每日预算').fill('20.005')
  await press(NEXT)
  await isAt('预算排期')
  await field('每日预算').fill('20')
  expect(await pageViolations()).toEqual([])
  await press(NEXT)
  await isAt('创意')
  await page.getByRole('combobox', { name: '公共主页' }).click()
  await page.getByRole('option', { name: '星河户外' }).click()
  await button('选择素材').click()
  const library = page.getByRole('dialog', { name: '选择素材' })
  await expect.element(library.getByRole('radio', { name: /横版/ })).toBeDisabled()
  await library.getByRole('radio', { name: /帐篷主图/ }).click()
  expect(await pageViolations()).toEqual([])
  await library.getByRole('button', { name: '确定' }).click()
  await field('正文').fill('周末露营，一包出发')
  await field('落地页链接').fill('https://shop.example.com/tent')
  await expect.element(preview.getByText('周末露营，一包出发')).toBeVisible()
  await expect.element(preview.getByText('星河户外')).toBeVisible()
  await expect.element(preview.getByText('shop.example.com')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await press(NEXT)
  await isAt('预览')
  await expect.element(page.getByText('Facebook 校验通过')).toBeVisible()
  await expect.element(page.getByRole('list', { name: '已关闭的可选增强' }).getByText('图片润色')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await press(NEXT)
  await expect.element(page.getByText('正在发布', { exact: true })).toBeVisible()
  expect(sent('create')).toMatchObject([
    {
      channel: 'FACEBOOK',
      account_id: '1001',
      plan_name: '春季帐篷',
      audience: { countries: ['US'], keywords: [] },
      budget: { kind: 'DAILY', amount: '20.00', currency: 'USD' },
      schedule: { starts_at: null, ends_at: null },
      creative: { identity: { id: '88', kind: 'PAGE' }, asset_id: '501', headlines: [], texts: ['周末露营，一包出发'] },
    },
  ])
  expect(stand.drafts).toEqual([])
})

test('what was typed is kept as a draft by itself, and is there after a reload; another window that was quicker loses nothing', async () => {
  await stage.open(`${PATH}?channel=FACEBOOK`)
  await field('广告名称').fill('夏季')
  await expect.element(page.getByText(/^草稿已保存/)).toBeVisible()
  await expect.poll(() => location.search).toBe('?draft=900')
  stage.reopen()
  await expect.element(field('广告名称')).toHaveValue('夏季')
  await expect.element(page.getByText(/^已恢复 .* 保存的草稿/)).toBeVisible()
  stand.drafts = stand.drafts.map(draft => ({ ...draft, version: draft.version + 1 }))
  await field('广告名称').fill('夏季帐篷')
  await button('保存草稿').click()
  await expect.element(page.getByText(/草稿已在其他窗口更新/)).toBeVisible()
  await button('另存为新草稿').click()
  await expect.element(page.getByText(/^草稿已保存/)).toBeVisible()
  expect(stand.drafts.map(({ draft_name }) => draft_name)).toEqual(['夏季', '夏季帐篷'])
  await button('草稿与发布记录').click()
  const drawer = page.getByRole('dialog', { name: '草稿与发布记录' })
  await expect.element(drawer.getByText('当前打开')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await drawer.getByRole('button', { name: '继续填写 夏季', exact: true }).click()
  await expect.element(field('广告名称')).toHaveValue('夏季')
})

test('leaving before the draft is kept is asked for', async () => {
  stand.isDown = true
  await stage.open(`${PATH}?channel=FACEBOOK`)
  await field('广告名称').fill('夏季')
  await expect.element(page.getByText('草稿未保存，将自动重试')).toBeVisible()
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  stand.isDown = false
  await button('保存草稿').click()
  await expect.element(page.getByText(/^草稿已保存/)).toBeVisible()
  const after = new Event('beforeunload', { cancelable: true })
  dispatchEvent(after)
  expect(after.defaultPrevented).toBe(false)
})

test('what the platform objects to stands at its field and step, and holds the publishing until it is mended', async () => {
  stand.checked = {
    is_checked_by_platform: true,
    note: '',
    objections: [{ path: 'creative.headlines.1', reason_text: '标题含有不允许的符号' }],
  }
  keep(GOOGLE)
  await stage.open(`${PATH}?draft=900`)
  await expect.element(page.getByText('Google 提出 1 处意见，修改后才能发布')).toBeVisible()
  await expect.element(button('发布广告')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(step('创意')).toHaveAccessibleName('4 创意（需修改）')
  expect(await pageViolations()).toEqual([])
  await button('去修改').first().click()
  await isAt('创意')
  await expect.element(field('标题 2')).toHaveFocus()
  await expect.element(page.getByText('标题含有不允许的符号')).toBeVisible()
  await expect.element(preview.getByText('Light tents | Camp tonight | Free shipping')).toBeVisible()
  stand.checked = { is_checked_by_platform: true, note: '', objections: [] }
  await field('标题 2').fill('Camp today')
  await press(NEXT)
  await expect.element(page.getByText('Google 校验通过')).toBeVisible()
  expect(sent('validate')).toHaveLength(2)
})

test('a lost answer is sent again under the same key, also after a reload', async () => {
  keep(FACEBOOK)
  let lost = 0
  stage
    .server()
    .answer(publishingEndpoints, (await import('@tallyhelm/protocol/topics/ad-management/publishing-schemas')).publishingSchemas, {
      create: (_, headers) => {
        stand.created.push({ key: headers.get('idempotency-key'), draft: '900' })
        lost += 1
        throw new TypeError('the line was cut')
      },
    })
  await stage.open(`${PATH}?draft=900`)
  await expect.element(page.getByText('Facebook 校验通过')).toBeVisible()
  await button('发布广告').click()
  await expect.poll(() => lost).toBe(1)
  stage.reopen()
  await expect.element(page.getByText('Facebook 校验通过')).toBeVisible()
  await button('发布广告').click()
  await expect
    .poll(() => stand.created.map(({ key }) => key))
    .toEqual(Array.from({ length: 2 }, () => 'b1f0c9d2-0000-4000-8000-000000000001'))
})

test('each part of a publication is told as it comes to be; where it stopped it is gone on with or cleaned', async () => {
  keep(FACEBOOK)
  await stage.open(`${PATH}?draft=900`)
  await expect.element(page.getByText('Facebook 校验通过')).toBeVisible()
  await button('发布广告').click()
  const items = page.getByRole('list', { name: '发布结果' }).getByRole('listitem')
  await expect.element(items.first()).toHaveTextContent('广告系列等待创建')
  stand.moves(['DONE', 'REFUSED'], { state: 'STOPPED', told: '预算低于平台最低要求', may_continue: true, may_clean: true })
  await expect.element(page.getByText('发布未完成')).toBeVisible()
  await expect
    .poll(() => items.elements().map(item => item.textContent))
    .toEqual([
      expect.stringContaining('广告系列已创建，尚未开启'),
      expect.stringContaining('广告组创建：平台拒绝'),
      expect.stringContaining('广告未创建'),
    ])
  expect(await pageViolations()).toEqual([])
  await button('修改后继续').click()
  await expect.element(page.getByText('广告系列已创建，其设置不能再修改；如需修改，请清理后重新创建。')).toBeVisible()
  await step('账户与目标').click()
  for (const locked of [field('广告名称'), button('更换广告账户')]) await expect.element(locked).toBeDisabled()
  await button('放弃修改').click()
  await button('继续发布').click()
  await expect.element(page.getByText('已发布', { exact: true }).first()).toBeVisible()
  stand.moves(['DONE', 'REFUSED'], { state: 'STOPPED', may_continue: true, may_clean: true })
  stage.reopen()
  await button('清理').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认清理' }).click()
  await expect.element(page.getByText('已创建的对象都已删除，没有产生消耗。')).toBeVisible()
})

test('on a phone the preview stands below the steps, and nothing is wider than the window', async () => {
  keep(GOOGLE, 3)
  await stage.open(`${PATH}?draft=900`, PHONE)
  await expect.element(field('标题 1')).toHaveValue('Light tents')
  expect(excessWidth()).toBe(0)
  const [form, figure] = [field('标题 1').element().getBoundingClientRect(), preview.element().getBoundingClientRect()]
  expect(figure.top).toBeGreaterThan(form.bottom)
  expect(await pageViolations()).toEqual([])
  for (const name of ['账户与目标', '受众与版位', '预算排期', '预览']) {
    await step(name).click()
    await isAt(name)
    expect(excessWidth(), name).toBe(0)
    expect(await pageViolations(), name).toEqual([])
  }
})
