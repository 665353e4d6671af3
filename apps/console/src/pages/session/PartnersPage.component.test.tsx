// 合作系统: a partner is made with its customers and addresses, its secret stands there once, and it is revoked with a reason.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import {
  type ChangePartnerRequest,
  type IssuedToken,
  type NewPartner,
  type Partner,
  type PartnerProposal,
  partnerSchemas,
} from '@tallyhelm/protocol/topics/session/partner-schemas'
import { needsSecondPerson } from '@tallyhelm/protocol/topics/session/partner-scope'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const SECRET = 'k'.repeat(43)
const MADE = '2026-03-02T04:00:00Z'
const stage = openStage()
afterEach(() => page.viewport(1440, 900))

const dialogOf = (name: string) => {
  const dialog = page.getByRole('dialog', { name })
  const box = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  return { dialog, box, says: (text: string) => expect.element(dialog.getByText(text)).toBeVisible(), press: pressOf(dialog) }
}
const pressOf = (within: { getByRole: typeof page.getByRole }) => (name: string) =>
  within.getByRole('button', { name, exact: true }).click()

const token = (state: IssuedToken['state'], hour: number): IssuedToken => ({
  partner_name: '官网会员中心',
  customer_name: '星河出海',
  sub_customer_name: null,
  user_name: '林晚舟',
  state,
  issued_at: `2026-03-02T0${hour}:00:00Z`,
  address: '203.0.113.9',
  used_at: state === 'USED' ? `2026-03-02T0${hour}:01:00Z` : null,
  used_address: state === 'USED' ? '198.51.100.4' : null,
})

/** Keeps what is made, and refuses what `refuses` says of it. */
function partners({
  refuses = () => undefined as Refusal | undefined,
  tokens = [] as IssuedToken[],
  kept = [] as Partner[],
  waiting = [] as PartnerProposal[],
} = {}) {
  stage.as('admin')
  const [made, revoked]: [NewPartner[], unknown[]] = [[], []]
  const changes: ChangePartnerRequest[] = []
  stage.server().answer(partnerEndpoints, partnerSchemas, {
    list: ({ page_num, page_size }) => ({ content: kept, total_size: kept.length, page_num, page_size }),
    tokens: ({ page_num, page_size }) => ({ content: tokens, total_size: tokens.length, page_num, page_size }),
    waiting: () => waiting,
    change: input => {
      changes.push(input)
      return { case_id: null }
    },
    create: input => {
      made.push(input)
      const refusal = refuses()
      if (refusal) throw refusal
      const { reason: _, ...asked } = input
      kept.push({ partner_id: '7', ...asked, revision: 1, created_by: '秦若水', created_at: MADE, revoked_at: null, last_issued_at: null })
      return { partner_id: '7', name: input.name, secret: SECRET, case_id: needsSecondPerson(input, null) ? '9' : null }
    },
    revoke: input => {
      revoked.push(input)
      const partner = kept[0]
      if (partner) kept[0] = { ...partner, revoked_at: MADE }
      return {}
    },
  })
  return { made, revoked, changes }
}

async function open() {
  await stage.open('/console/partners')
  await expect.element(page.getByRole('heading', { name: '合作系统', level: 1 })).toBeVisible()
}

async function fill({ box }: ReturnType<typeof dialogOf>) {
  await box('名称').fill('官网会员中心')
  await box('客户 ID').fill('31\n32')
  await box('来源地址').fill('203.0.113.0/24')
  await box('原因').fill('会员中心接入门户')
}

test('a partner is made, its secret is shown once, and it is revoked with a reason', async () => {
  const { made, revoked } = partners()
  await open()
  await expect.element(page.getByText('还没有合作系统')).toBeVisible()
  await expect.element(page.getByText('还没有签发过登录凭证')).toBeVisible()
  expect(await pageViolations()).toEqual([])

  await page.getByRole('button', { name: '新建合作系统' }).click()
  const making = dialogOf('新建合作系统')
  await fill(making)
  expect(await pageViolations()).toEqual([])
  await making.press('新建合作系统')
  const secret = dialogOf('密钥：官网会员中心')
  await secret.says('密钥仅显示这一次。关闭后无法再次查看，遗失须吊销后新建。')
  await secret.says(SECRET)
  expect(made).toEqual([
    {
      name: '官网会员中心',
      customer_ids: ['31', '32'],
      with_sub_customers: false,
      addresses: ['203.0.113.0/24'],
      reason: '会员中心接入门户',
    },
  ])
  expect(await pageViolations()).toEqual([])
  await secret.press('已妥善保存')
  await expect.element(page.getByRole('cell', { name: '2 个客户' })).toBeVisible()
  expect(document.body.innerHTML).not.toContain(SECRET)

  await page.getByRole('button', { name: '吊销' }).click()
  const revoking = dialogOf('吊销合作系统：官网会员中心')
  await revoking.press('吊销合作系统')
  expect(revoked).toEqual([])
  await revoking.box('原因').fill('合作关系结束')
  await revoking.press('吊销合作系统')
  await expect.element(page.getByText('已吊销')).toBeVisible()
  expect(revoked).toEqual([{ partner_id: '7', reason: '合作关系结束' }])
  await expect.element(page.getByRole('button', { name: '吊销' })).not.toBeInTheDocument()
})

test('what is missing or wrong is said at its field, before anything is sent and by the server', async () => {
  const wrongs = [
    { path: 'addresses', msg: '来源地址“203.0.113.0/99”格式不正确' },
    { path: 'addresses.0', msg: '来源地址不能为空' },
    { path: 'customer_ids', msg: '没有编号为 32 的客户' },
    { path: 'customer_ids.1', msg: '客户编号过大' },
    { path: 'name', msg: '该名称已存在' },
  ]
  const told = wrongs.map(({ msg }) => msg)
  const { made } = partners({
    refuses: () => {
      const wrong = wrongs.shift()
      return wrong && new Refusal('INPUT_INVALID', {}, [wrong])
    },
  })
  await open()
  await page.getByRole('button', { name: '新建合作系统' }).click()
  const making = dialogOf('新建合作系统')
  await making.press('提交复核')
  await making.says('名称至少 2 个字符')
  await making.says('请填写客户 ID')
  await making.box('客户 ID').fill('31\n三十二')
  await making.says('客户 ID“三十二”格式不正确')
  await making.box('客户 ID').fill(Array.from({ length: 201 }, (_, index) => index).join('\n'))
  await making.says('客户最多 200 个')
  await making.box('来源地址').fill('203.0.113.1 '.repeat(21))
  await making.says('来源地址最多 20 个')
  expect(made).toEqual([])
  await fill(making)
  for (const words of told) {
    await making.press('新建合作系统')
    await making.says(words)
  }
  await making.press('新建合作系统')
  await dialogOf('密钥：官网会员中心').says(SECRET)
})

test('everybody of every customer may be named, and what was issued is told, on a phone too', async () => {
  const { made } = partners({ tokens: [token('WAITING', 3), token('USED', 2), token('EXPIRED', 1)] })
  await open()
  for (const text of ['待使用', '已使用', '已失效']) await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('198.51.100.4')).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(page.getByText('官网会员中心 · 2026-03-02 11:00:00')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '新建合作系统' }).click()
  const making = dialogOf('新建合作系统')
  await fill(making)
  await making.dialog.getByRole('combobox', { name: '客户范围' }).click()
  await page.getByRole('option', { name: '全部客户' }).click()
  await expect.element(making.box('客户 ID')).not.toBeInTheDocument()
  await making.dialog.getByRole('combobox', { name: '登录用户' }).click()
  await page.getByRole('option', { name: '客户及其子客户的登录用户' }).click()
  expect(await pageViolations()).toEqual([])
  await making.says('全部客户、包含子客户：提交后须由另一人复核，通过后才生效。密钥在复核通过前不能使用。')
  await making.press('提交复核')
  await dialogOf('密钥：官网会员中心').says('已提交复核。另一人通过后，该密钥才能使用；驳回或撤回后密钥作废。')
  await dialogOf('密钥：官网会员中心').press('已妥善保存')
  await expect.element(page.getByText('全部客户及其子客户 · 来源地址 203.0.113.0/24')).toBeVisible()
  expect(made[0]).toMatchObject({ customer_ids: null, with_sub_customers: true })
})

const held: Partner = {
  partner_id: '7',
  name: '官网会员中心',
  revision: 3,
  customer_ids: ['31'],
  with_sub_customers: false,
  addresses: ['203.0.113.7'],
  created_by: '秦若水',
  created_at: MADE,
  revoked_at: null,
  last_issued_at: null,
}
const waitingOf = (over: Partial<PartnerProposal>): PartnerProposal => ({
  case_id: '71',
  reason: '集团统一登录',
  maker_id: '501',
  maker: '秦若水',
  made_at: MADE,
  lapses_at: null,
  verdict: null,
  checker: null,
  checked_at: null,
  verdict_reason: null,
  partner_id: '7',
  name: '官网会员中心',
  customer_ids: null,
  with_sub_customers: false,
  addresses: ['203.0.113.7'],
  before: null,
  ...over,
})

test('what one may is changed; the form says beforehand what another person must agree to, and what ends', async () => {
  const { changes } = partners({ kept: [held] })
  await open()
  await page.getByRole('button', { name: '修改范围' }).click()
  const changing = dialogOf('修改范围：官网会员中心')
  await expect.element(changing.box('客户 ID')).toHaveValue('31')
  await expect.element(changing.box('来源地址')).toHaveValue('203.0.113.7')
  await changing.box('来源地址').fill('')
  await changing.says('不限来源地址：提交后须由另一人复核，通过后才生效。复核通过前保持现有范围。')
  await expect.element(changing.dialog.getByRole('button', { name: '提交复核' })).toBeVisible()
  await changing.box('来源地址').fill('0.0.0.0/1 128.0.0.0/1')
  await changing.says('来源网段过大：提交后须由另一人复核，通过后才生效。复核通过前保持现有范围。')
  await changing.box('来源地址').fill('203.0.113.7 203.0.113.8')
  await expect.element(changing.dialog.getByText('复核通过前')).not.toBeInTheDocument()
  await changing.box('来源地址').fill('203.0.113.8')
  await changing.says('缩小范围后，未使用的登录凭证失效，经该系统登录的用户须重新登录。')
  expect(await pageViolations()).toEqual([])
  await changing.box('原因').fill('更换服务器')
  await changing.press('保存')
  await expect.element(changing.dialog).not.toBeInTheDocument()
  expect(changes).toEqual([
    { partner_id: '7', revision: 3, customer_ids: ['31'], with_sub_customers: false, addresses: ['203.0.113.8'], reason: '更换服务器' },
  ])
})

test('what waits stands above the list, with what it may today, and keeps a second change away', async () => {
  const before = { customer_ids: ['31'], with_sub_customers: false, addresses: ['203.0.113.7'] }
  partners({
    kept: [held],
    waiting: [waitingOf({ before }), waitingOf({ case_id: '72', partner_id: '8', name: '代理商门户', addresses: [] })],
  })
  await open()
  await expect.element(page.getByText('现有：1 个客户 · 来源地址 203.0.113.7')).toBeVisible()
  await expect.element(page.getByText('申请：全部客户 · 来源地址 203.0.113.7')).toBeVisible()
  await expect.element(page.getByText('申请：全部客户 · 来源地址 不限')).toBeVisible()
  await expect.element(page.getByText('扩大范围待复核')).toBeVisible()
  await expect.element(page.getByText('新建待复核')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '复核通过官网会员中心' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '修改范围' })).toHaveAttribute('aria-disabled', 'true')
  expect(await pageViolations()).toEqual([])
  await page.viewport(390, 844)
  await expect.element(page.getByText('新建待复核')).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
